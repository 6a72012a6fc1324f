//! 4.9: how a log says that nothing need be looked at.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch04_recovery::{MARKER_FILE, MARKER_TEXT, RecoveryError, close, recover_log};
use common::{DIR, NOW, ROOT, append, config, content, names, new_log};
use kit::{Offset, SimDisk};

fn marker(disk: &SimDisk) -> Option<Vec<u8>> {
    content(disk, &format!("{ROOT}/{MARKER_FILE}"))
}

#[test]
fn a_closed_log_is_whole_after_a_loss_of_power() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 5).unwrap();
    assert_eq!(close(&mut disk, ROOT, &mut log), Ok(()));
    disk.lose_power(0);
    assert_eq!(marker(&disk), Some(MARKER_TEXT.into()));

    let recovered = recover_log(&mut disk, ROOT, DIR, config(), NOW).unwrap();
    assert_eq!(recovered.log.log.end(), Offset(5));
    assert_eq!(recovered.log.recovery_point, Offset(5));
    assert_eq!(marker(&disk), None);
    assert_eq!(
        disk.bytes_read(&format!("{DIR}/00000000000000000000.log")),
        0
    );
}

#[test]
fn the_marker_comes_last() {
    for call in 1.. {
        let (mut disk, log) = new_log();
        let mut log = log.unwrap();
        append(&mut disk, &mut log, 0, 5).unwrap();
        let before = disk.calls().len() as u64;
        disk.stop_at(before + call);
        if close(&mut disk, ROOT, &mut log).is_ok() {
            break;
        }
        let acknowledged = log.log.end();
        for seed in 0..6 {
            let mut disk = disk.clone();
            disk.lose_power(seed);
            if marker(&disk).is_some() {
                let recovered = recover_log(&mut disk, ROOT, DIR, config(), NOW).unwrap();
                assert_eq!(
                    recovered.log.log.end(),
                    acknowledged,
                    "call {call}, seed {seed}"
                );
            }
        }
    }
}

#[test]
fn a_log_that_has_failed_is_not_closed() {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    log.failed = true;
    let calls = disk.calls().len();
    let closed = close(&mut disk, ROOT, &mut log);
    assert_eq!(closed, Err(RecoveryError::Failed));
    assert_eq!(
        (disk.calls().len(), names(&disk, ROOT)),
        (calls, Vec::new())
    );
}
