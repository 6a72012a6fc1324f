//! 4.6: in which order bytes, names and the recovery point become safe.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch04_recovery::{FlushTask, RecoveryError};
use common::{DIR, ROOT, append, content, names, new_log};
use kit::{DiskCall, DiskErrorKind, Fault, Offset, SimDisk};

fn recovery_point(disk: &SimDisk) -> Option<Vec<u8>> {
    content(disk, "data/recovery-point-offset-checkpoint")
}

#[test]
fn a_roll_asks_for_everything_below_the_new_segment() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 5).unwrap();
    let task = |offset| FlushTask {
        offset: Offset(offset),
    };
    assert_eq!(log.tasks, [task(2), task(4)]);
    assert_eq!(log.on_roll(Offset(0)), task(2));
}

#[test]
fn what_was_flushed_is_there_after_a_loss_of_power() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 5).unwrap();
    assert_eq!(log.flush_until(&mut disk, Offset(4)), Ok(()));
    assert_eq!(log.recovery_point, Offset(4));
    disk.lose_power(0);
    assert_eq!(recovery_point(&disk), Some("0\n1\nrides 0 4\n".into()));
    let log_of = |base: &str| content(&disk, &format!("{DIR}/{base}.log"));
    assert_eq!(
        log_of("00000000000000000000").map(|log| log.len()),
        Some(152)
    );
    assert_eq!(
        log_of("00000000000000000002").map(|log| log.len()),
        Some(152)
    );
}

#[test]
fn the_recovery_point_never_goes_back() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 5).unwrap();
    assert_eq!(log.flush_until(&mut disk, Offset(9)), Ok(()));
    assert_eq!(log.recovery_point, Offset(5));
    assert_eq!(log.flush_until(&mut disk, Offset(3)), Ok(()));
    assert_eq!(log.recovery_point, Offset(5));
    assert_eq!(recovery_point(&disk), Some("0\n1\nrides 0 5\n".into()));
}

#[test]
fn after_a_failed_sync_the_log_promises_nothing_more() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 3).unwrap();
    let next = disk.calls().len() as u64 + 1;
    let (kind, written) = (DiskErrorKind::Other, 0);
    disk.fail_at(next, Fault { kind, written });
    assert!(log.flush_until(&mut disk, Offset(2)).is_err());
    assert_eq!(
        disk.calls().last().map(|made| made.call),
        Some(DiskCall::Sync)
    );
    assert_eq!(log.recovery_point, Offset(0));

    let calls = disk.calls().len();
    let again = log.flush_until(&mut disk, Offset(2));
    assert_eq!(again, Err(RecoveryError::Failed));
    assert_eq!(
        append(&mut disk, &mut log, 0, 1),
        Err(RecoveryError::Failed)
    );
    assert_eq!(disk.calls().len(), calls);
    assert_eq!(names(&disk, ROOT), [""; 0]);
}
