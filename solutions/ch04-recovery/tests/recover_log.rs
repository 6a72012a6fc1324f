//! 4.8: how the plan is carried out, if that may crash too.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::Gap;
use ch04_recovery::{Recovered, RecoveryError, recover_log};
use common::{DIR, NOW, ROOT, append, config, content, names, new_log};
use kit::{Disk, Offset, SimDisk};

const SECOND: &str = "data/rides-0/00000000000000000002.log";

/// A log with offsets 0 to 8 in segments 0, 2, 4, 6 and 8, epoch 1 from offset 3 on, flushed up to offset 2.
fn written() -> SimDisk {
    let (mut disk, log) = new_log();
    let mut log = log.unwrap();
    append(&mut disk, &mut log, 0, 3).unwrap();
    log.flush_until(&mut disk, Offset(2)).unwrap();
    append(&mut disk, &mut log, 1, 6).unwrap();
    disk.crash();
    disk
}

fn recover(disk: &mut SimDisk) -> Result<Recovered, RecoveryError> {
    recover_log(disk, ROOT, DIR, config(), NOW)
}

/// Shortens a file as a loss of power might, and makes everything safe as it is then.
fn cut(disk: &mut SimDisk, file: &str, bytes: u64) {
    disk.truncate(file, bytes).unwrap();
    *disk = SimDisk::with(disk.image());
}

#[test]
fn behind_the_first_damage_everything_goes() {
    let mut disk = written();
    cut(&mut disk, SECOND, 100);
    let recovered = recover(&mut disk).unwrap();
    assert_eq!(recovered.log.log.end(), Offset(3));
    assert_eq!(recovered.cut, 24);
    assert_eq!(recovered.removed, [Offset(4), Offset(6), Offset(8)]);
    assert_eq!(disk.len(SECOND), Ok(76));
    let logs = names(&disk, DIR);
    assert!(
        !logs
            .iter()
            .any(|name| name.starts_with("00000000000000000004"))
    );
    let epochs = content(&disk, "data/rides-0/leader-epoch-checkpoint");
    assert_eq!(epochs, Some("0\n1\n0 0\n".into()));
    assert_eq!(recovered.log.recovery_point, Offset(2));
}

#[test]
fn a_recovery_that_dies_at_any_call_is_done_again() {
    let mut damaged = written();
    cut(&mut damaged, SECOND, 100);
    for call in 1.. {
        let mut disk = damaged.clone();
        disk.stop_at(call);
        if recover(&mut disk).is_ok() {
            break;
        }
        disk.lose_power(call);
        let end = recover(&mut disk).map(|recovered| recovered.log.log.end());
        assert_eq!(end, Ok(Offset(3)), "call {call}");
    }
}

#[test]
fn a_loss_at_the_end_of_a_batch_is_reported_as_a_gap() {
    let mut disk = written();
    cut(&mut disk, SECOND, 76);
    let recovered = recover(&mut disk).unwrap();
    let (from, to) = (Offset(3), Offset(4));
    assert_eq!(recovered.gaps, [Gap { from, to }]);
    assert_eq!(recovered.log.log.end(), Offset(9));
    assert_eq!(recovered.removed, []);
}

#[test]
fn below_the_recovery_point_nothing_is_read() {
    let mut disk = written();
    recover(&mut disk).unwrap();
    assert_eq!(disk.bytes_read("data/rides-0/00000000000000000000.log"), 0);
    assert!(disk.bytes_read(SECOND) >= 152);
}
