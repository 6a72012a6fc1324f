//! 4.7: which segments must be looked at after a crash.

use ch04_recovery::{Plan, SegmentFile, recovery_plan};
use kit::Offset;

fn listing() -> Vec<SegmentFile> {
    let segment = |base| SegmentFile {
        base_offset: Offset(base),
        bytes: 5000,
    };
    [0, 1000, 2000, 3000].map(segment).to_vec()
}

fn offsets(bases: &[i64]) -> Vec<Offset> {
    bases.iter().map(|base| Offset(*base)).collect()
}

fn after_a_crash(recovery_point: i64) -> (Vec<Offset>, Vec<Offset>) {
    let plan = recovery_plan(&listing(), Offset(recovery_point), Offset(0), false);
    assert_eq!((plan.remove, plan.check_tail), (Vec::new(), None));
    (plan.trusted, plan.scan)
}

#[test]
fn the_segment_that_holds_the_recovery_point_is_looked_at() {
    let held = (offsets(&[0, 1000]), offsets(&[2000, 3000]));
    assert_eq!(after_a_crash(2400), held);
    assert_eq!(after_a_crash(2000), held);
    assert_eq!(
        after_a_crash(1999),
        (offsets(&[0]), offsets(&[1000, 2000, 3000]))
    );
    let last = (offsets(&[0, 1000, 2000]), offsets(&[3000]));
    assert_eq!(after_a_crash(99_999), last);
}

#[test]
fn after_a_clean_stop_only_the_tail_is() {
    let plan = recovery_plan(&listing(), Offset(2400), Offset(0), true);
    let expected = Plan {
        trusted: offsets(&[0, 1000, 2000]),
        check_tail: Some(Offset(3000)),
        ..Plan::default()
    };
    assert_eq!(plan, expected);
}

#[test]
fn a_log_that_can_only_end_below_its_start_goes() {
    let far = 3000 + (1_i64 << 31);
    let plan = |log_start| recovery_plan(&listing(), Offset(2400), Offset(log_start), false);
    assert_eq!(plan(far).remove, []);
    assert_eq!(plan(far + 1).remove, offsets(&[0, 1000, 2000, 3000]));
    assert_eq!(plan(far + 1).scan, []);
}
