//! 4.8: the laws.

use super::durable::{POINTS, STARTS};
use super::model_recovery::EPOCHS;
use super::recover_log::{
    Recoveries, first_is_right, keeps, later_is_right, marker_is_first, reads_little,
};
use super::recover_worlds::{
    Do, Hurt, ONE, TWO, again, appending, built, crash, failing, interrupted, segment_bytes, steps,
    world,
};
use crate::course::ON_REAL_FILES;
use crate::exercise::Law;
use probe::ch04::recovery::{RecoverCall, Stop};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::sample::select;

const KILLED: Stop = Stop::Killed;
const CLOSED: Stop = Stop::Closed;
/// Everything that was not synced is lost.
const DARK: Stop = Stop::Power { seed: 0 };

const DAMAGED: [(&str, &str); 8] = [
    (POINTS, ""),
    (POINTS, "1\n1\nrides 0 1\n"),
    (POINTS, "0\n1\nrides 0 -1\n"),
    (POINTS, "0\n2\nbills 3 7\nrides 0 1x\n"),
    (STARTS, "0\n1\nrides 0\n"),
    (STARTS, "0\none\nrides 0 0\n"),
    (EPOCHS, "0\n1\n0 0 0\n"),
    (EPOCHS, "0\n2\n0 0\n1 q\n"),
];
const FOREIGN: [&str; 5] = [
    "99.log",
    "abc.log",
    "00000000000000000003.snapshot",
    "lost+found",
    "a",
];

pub(super) fn laws() -> Vec<Law<Recoveries>> {
    let flush = Do::Flush(0);
    let five = [TWO, ONE, flush, TWO, TWO, ONE];
    let mut laws = records();
    laws.extend([
        Law::new(
            "recover-trusted",
            "trusted segments are taken as they are; one whose index files do not fit is recovered",
            worlds(12, crash(), trusted_hurt().boxed()),
        )
        .holds(reads_little)
        .examples(vec![
            world(&[TWO, ONE, TWO, TWO, flush, TWO], KILLED, &[]),
            world(&[TWO, TWO, TWO, TWO, flush, TWO], KILLED, &[Hurt::Gone(2, "index")]),
            world(&[TWO, TWO, TWO, TWO, flush, TWO], KILLED, &[Hurt::Odd(2, "timeindex")]),
            world(&[TWO, TWO, TWO, TWO, TWO, TWO, flush], KILLED, &[Hurt::FarTime(2)]),
        ])
        .cases(16),
        Law::new(
            "recover-clean",
            "after a clean stop only the active segment's end is looked at, and recovered where it needs it",
            worlds(10, Just(CLOSED), tail_hurt().boxed()),
        )
        .holds(reads_little)
        .examples(vec![
            world(&[], CLOSED, &[]),
            world(&[TWO, TWO, TWO], CLOSED, &[]),
            world(&[TWO, TWO, TWO], CLOSED, &[Hurt::Behind(0, 20, 0)]),
            world(&[TWO, TWO], CLOSED, &[Hurt::Behind(0, 70, 1)]),
            world(&[TWO, TWO, TWO], CLOSED, &[Hurt::Gone(0, "index")]),
            world(&[TWO, TWO, TWO], CLOSED, &[Hurt::Point(-2)]),
        ])
        .cases(16),
        Law::new(
            "recover-epochs",
            "epochs are cut to the log's end and start; where the file is not there, the whole log says them",
            worlds(10, stops(), epoch_hurt().boxed()),
        )
.stays("the epochs alone, where the log itself is recovered right")
        .holds(first_is_right)
        .examples(vec![
            world(&[TWO, Do::NextEpoch, TWO], DARK, &[]),
            world(&[TWO, Do::NextEpoch, TWO, TWO, Do::DeleteOldest], KILLED, &[]),
            world(&[TWO, TWO, Do::NextEpoch, TWO, TWO, flush], KILLED, &[Hurt::NoEpochs]),
            world(&[TWO, Do::NextEpoch, TWO, TWO], CLOSED, &[Hurt::NoEpochs]),
            world(&[TWO, TWO], KILLED, &[Hurt::LaterEpoch(0)]),
            world(&[TWO, Do::NextEpoch, TWO], KILLED, &[Hurt::EmptyEpochs]),
        ])
        .cases(16),
        Law::new(
            "recover-points",
            "a log that ends below its start begins anew at it; a recovery point above the end is written lower",
            worlds(9, stops(), point_hurt().boxed()),
        )
        .holds(first_is_right)
        .examples(vec![
            world(&five, KILLED, &[Hurt::Point(3)]),
            world(&[TWO, TWO, TWO], DARK, &[Hurt::Point(0)]),
            world(&[TWO, TWO], KILLED, &[Hurt::Start(0)]),
            world(&[TWO, TWO], KILLED, &[Hurt::Start(-1)]),
            world(&[TWO, TWO], KILLED, &[Hurt::Start(1)]),
            world(&[TWO, TWO], KILLED, &[Hurt::Start(1 << 32)]),
            world(&[TWO, TWO], CLOSED, &[Hurt::Start(5)]),
        ])
        .cases(50),
        Law::new(
            "recover-checkpoint",
            "a damaged checkpoint is an error that names file and line, and nothing is changed",
            worlds(5, stops(), select(DAMAGED.to_vec()).prop_map(|(name, text)| vec![Hurt::Damaged(name, text)]).boxed()),
        )
        .holds(first_is_right)
        .examples(DAMAGED.map(|(name, text)| world(&[TWO, TWO], CLOSED, &[Hurt::Damaged(name, text)])).to_vec())
        .cases(20),
        Law::new(
            "recover-gaps",
            "gaps and foreign files are reported and left; a scanned segment that overlaps the next is an error",
            worlds(10, stops(), gap_hurt().boxed()),
        )
.stays("gaps and overlaps, which the worlds of the laws before it have by chance only")
        .holds(first_is_right)
        .examples(vec![
            world(&[TWO, TWO], KILLED, &FOREIGN.map(Hurt::Foreign)),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::AtBatch(1, 1)]),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::AtBatch(1, 0)]),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Gone(1, "log")]),
            world(&[TWO, TWO, TWO, TWO], KILLED, &[Hurt::Lower(0, 1)]),
            world(&[TWO, TWO, TWO, TWO, TWO], CLOSED, &[Hurt::AtBatch(1, 0)]),
        ])
        .cases(50),
        Law::new(
            "recover-real-files",
            "on real files all of this holds too",
            (segment_bytes(), steps(8), stops(), prop_oneof![log_hurt(), Just(Vec::new())])
                .prop_map(|(bytes, steps, stop, hurts)| built(Where::Real, bytes, &steps, stop, &hurts)),
        )
.stays(ON_REAL_FILES)
        .holds(first_is_right)
        .examples(vec![built(Where::Real, 200, &[TWO, TWO, TWO], KILLED, &[Hurt::Cut(0, 500)])])
        .cases(50),
    ]);
    laws
}

/// The laws about records, and about what happens later.
fn records() -> Vec<Law<Recoveries>> {
    let flush = Do::Flush(0);
    let five = [TWO, ONE, flush, TWO, TWO, ONE];
    vec![
        Law::new(
            "recover-keeps",
            "what lies below the recovery point is there afterwards, and what is there was written",
            worlds(12, crash(), Just(Vec::new()).boxed()),
        )
        .holds(keeps)
        .examples(vec![
            world(&[], DARK, &[]),
            world(&[TWO], KILLED, &[]),
            world(&[ONE], DARK, &[Hurt::Odd(0, "index")]),
            world(&[TWO, flush, TWO], DARK, &[]),
            world(&[TWO, flush, TWO, TWO, TWO], Stop::Power { seed: 5 }, &[]),
            world(&five, Stop::Power { seed: 3 }, &[]),
        ])
        .cases(28),
        Law::new(
            "recover-damage",
            "the first damage is cut, all later segments go; cut and removed say so",
            worlds(10, prop_oneof![3 => Just(KILLED), 1 => crash()], log_hurt().boxed()),
        )
        .holds(first_is_right)
        .examples(vec![
            world(&[TWO], KILLED, &[Hurt::Behind(0, 7, 0)]),
            world(&[TWO, TWO], KILLED, &[Hurt::Cut(0, 600)]),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(1, 900)]),
            world(&[TWO, TWO, TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(2, 100)]),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Cut(0, 300)]),
            world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(2, 900), Hurt::Flip(0, 900)]),
        ])
        .cases(28),
        Law::new(
            "recover-marker",
            "the marker is removed and the root synced, also without a marker, before anything is changed",
            worlds(6, stops(), prop_oneof![Just(Vec::new()), log_hurt()].boxed()),
        )
        .holds(marker_is_first)
        .examples(vec![
            world(&[TWO], CLOSED, &[]),
            world(&[TWO], KILLED, &[]),
            world(&[TWO, TWO], KILLED, &[Hurt::Cut(0, 700)]),
            world(&[TWO], KILLED, &[Hurt::Start(1 << 33)]),
        ])
        .cases(20),
        Law::new(
            "recover-twice",
            "recovered again, nothing changes: no bytes are cut, no segment goes, the files are the same",
            worlds(9, stops(), prop_oneof![log_hurt(), epoch_hurt(), point_hurt()].boxed()).prop_map(again),
        )
        .holds(later_is_right)
        .examples(vec![
            again(world(&[TWO, TWO, TWO], KILLED, &[Hurt::Cut(0, 500)])),
            again(world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(1, 900)])),
            again(world(&[TWO, TWO, TWO], KILLED, &[Hurt::Start(4)])),
        ])
        .cases(20),
        Law::new(
            "recover-interrupted",
            "killed or without power behind any of its calls, and recovered again: the files end the same",
            small_worlds().prop_map(|(call, seed)| interrupted(call, &[seed])),
        )
        .holds(later_is_right)
        .examples(vec![
            interrupted(world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(1, 900)]), &[0]),
            interrupted(world(&[TWO], CLOSED, &[Hurt::Behind(0, 20, 0)]), &[0]),
            interrupted(world(&[TWO, TWO, TWO, TWO], KILLED, &[Hurt::Start(2)]), &[0]),
            interrupted(world(&[TWO, Do::NextEpoch, TWO], KILLED, &[Hurt::Start(1 << 32)]), &[0]),
        ])
        .cases(2),
        Law::new(
            "recover-fails",
            "a call that fails is an error",
            small_worlds().prop_map(|(call, _)| failing(call)),
        )
        .holds(later_is_right)
        .examples(vec![
            failing(world(&[TWO], CLOSED, &[])),
            failing(world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(1, 900)])),
            failing(world(&[TWO], CLOSED, &[Hurt::Behind(0, 20, 0)])),
            failing(world(&[TWO, Do::NextEpoch, TWO], KILLED, &[Hurt::Start(1 << 32)])),
            failing(world(&[TWO, TWO], KILLED, &[Hurt::NoEpochs, Hurt::Point(5)])),
        ])
        .cases(4),
        Law::new(
            "recover-append",
            "what is appended behind a recovery is there after the next crash too",
            (worlds(7, stops(), prop_oneof![log_hurt(), Just(Vec::new())].boxed()), vec(1..4_i32, 1..5), prop_oneof![2 => Just(None), 1 => (0..u64::MAX).prop_map(Some)])
                .prop_map(|(call, records, power)| appending(call, &records, power)),
        )
        .holds(later_is_right)
        .examples(vec![
            appending(world(&[TWO], KILLED, &[Hurt::Behind(0, 7, 0)]), &[2], None),
            appending(world(&[TWO], CLOSED, &[Hurt::Behind(0, 7, 0)]), &[2], None),
            appending(world(&[TWO, TWO, TWO, TWO, TWO], KILLED, &[Hurt::Flip(1, 900)]), &[1, 2, 3], None),
            appending(world(&[TWO, TWO], DARK, &[]), &[2, 2], Some(0)),
        ])
        .cases(24),
    ]
}

fn worlds(
    most: usize,
    stop: impl Strategy<Value = Stop> + 'static,
    hurts: proptest::strategy::BoxedStrategy<Vec<Hurt>>,
) -> impl Strategy<Value = RecoverCall> {
    (segment_bytes(), steps(most), stop, hurts).prop_map(|(bytes, steps, stop, hurts)| {
        built(Where::Simulated, bytes, &steps, stop, &hurts)
    })
}

/// Few segments, because each call of the disk costs two recoveries.
fn small_worlds() -> impl Strategy<Value = (RecoverCall, u64)> {
    let hurts = prop_oneof![log_hurt(), epoch_hurt(), point_hurt()];
    (worlds(6, stops(), hurts.boxed()), 0..u64::MAX)
}

fn stops() -> impl Strategy<Value = Stop> {
    prop_oneof![2 => Just(KILLED), 1 => Just(CLOSED), 2 => crash()]
}

/// A `.log` is damaged.
fn log_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    let which = || prop_oneof![2 => Just(0_usize), 2 => Just(1_usize), 1 => Just(2_usize)];
    prop_oneof![
        (which(), 0..1000_usize).prop_map(|(which, part)| vec![Hurt::Cut(which, part)]),
        (which(), 0..1000_usize).prop_map(|(which, part)| vec![Hurt::Flip(which, part)]),
        (which(), 1..100_usize, 0..3_u8)
            .prop_map(|(which, count, kind)| vec![Hurt::Behind(which, count, kind)]),
    ]
}

/// The active segment's end is damaged, after a clean stop.
fn tail_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    let index = select(vec!["index", "timeindex"]);
    prop_oneof![
        3 => (1..80_usize, 0..3_u8).prop_map(|(count, kind)| vec![Hurt::Behind(0, count, kind)]),
        1 => (index, 0..2_usize).prop_map(|(suffix, which)| vec![Hurt::Odd(which, suffix)]),
        1 => (-4..1_i64).prop_map(|by| vec![Hurt::Point(by)]),
        1 => Just(Vec::new()),
    ]
}

/// Index files below the recovery point are damaged.
fn trusted_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    let index = select(vec!["index", "timeindex"]);
    prop_oneof![
        (1..4_usize, index.clone()).prop_map(|(which, suffix)| vec![Hurt::Gone(which, suffix)]),
        (1..4_usize, index).prop_map(|(which, suffix)| vec![Hurt::Odd(which, suffix)]),
        (1..4_usize).prop_map(|which| vec![Hurt::FarTime(which)]),
        Just(Vec::new()),
    ]
}

fn epoch_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    prop_oneof![
        2 => Just(vec![Hurt::NoEpochs]),
        1 => Just(vec![Hurt::EmptyEpochs]),
        1 => (0..3_i64).prop_map(|behind| vec![Hurt::LaterEpoch(behind)]),
    ]
}

fn point_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    let far = prop_oneof![3 => -6..6_i64, 1 => (1_i64 << 31) - 2..(1 << 31) + 2];
    prop_oneof![
        (-5..6_i64).prop_map(|by| vec![Hurt::Point(by)]),
        far.prop_map(|by| vec![Hurt::Start(by)]),
        (-3..4_i64, -3..4_i64)
            .prop_map(|(point, start)| vec![Hurt::Point(point), Hurt::Start(start)]),
    ]
}

/// Records are missing where no damage shows it, or a file is no log's.
fn gap_hurt() -> impl Strategy<Value = Vec<Hurt>> {
    prop_oneof![
        2 => (1..4_usize, 0..3_usize).prop_map(|(which, at)| vec![Hurt::AtBatch(which, at)]),
        1 => (1..3_usize).prop_map(|which| vec![Hurt::Gone(which, "log")]),
        1 => (0..2_usize, 1..3_i64).prop_map(|(which, by)| vec![Hurt::Lower(which, by)]),
        1 => select(FOREIGN.to_vec()).prop_map(|name| vec![Hurt::Foreign(name)]),
    ]
}
