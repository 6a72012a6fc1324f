//! Calls that fail on purpose.

use kit::{Disk, DiskCall, DiskError, DiskErrorKind, Fault, SimDisk};

use super::{KINDS, disk_with_log, texts, write};

type Call = (
    DiskCall,
    &'static str,
    fn(&mut SimDisk) -> Result<(), DiskError>,
);

const CALLS: [Call; 8] = [
    (DiskCall::CreateDir, "e", |disk| disk.create_dir("e")),
    (DiskCall::Create, "d/new", |disk| disk.create("d/new")),
    (DiskCall::Append, "d/log", |disk| {
        disk.append("d/log", b"def")
    }),
    (DiskCall::Truncate, "d/log", |disk| {
        disk.truncate("d/log", 1)
    }),
    (DiskCall::Rename, "d/log", |disk| {
        disk.rename("d/log", "d/old")
    }),
    (DiskCall::Remove, "d/log", |disk| disk.remove("d/log")),
    (DiskCall::Sync, "d/log", |disk| disk.sync("d/log")),
    (DiskCall::SyncDir, "d", |disk| disk.sync_dir("d")),
];

#[test]
fn each_call_fails_with_each_kind_does_nothing_and_works_the_next_time() {
    for (call, path, make) in CALLS {
        for kind in KINDS {
            let mut disk = disk_with_log("abc");
            let before = disk.image();
            disk.fail_at(1, Fault { kind, written: 0 });
            assert_eq!(make(&mut disk), Err(DiskError::new(call, path, kind)));
            assert_eq!(disk.image(), before);
            assert_eq!(
                (disk.calls()[0].call, disk.calls()[0].result),
                (call, Err(kind))
            );
            assert_eq!(make(&mut disk), Ok(()), "{call:?}");
        }
    }
}

#[test]
fn a_failed_call_is_as_if_it_had_not_been_made_also_after_a_loss_of_power() {
    for (call, _, make) in CALLS {
        let mut disk = disk_with_log("abc");
        let before = disk.image();
        let kind = DiskErrorKind::StorageFull;
        disk.fail_at(1, Fault { kind, written: 0 });
        assert!(make(&mut disk).is_err());
        assert_eq!(disk.sync_dir("d"), Ok(()));
        disk.lose_power(1);
        assert_eq!(disk.image(), before, "{call:?}");
    }
}

#[test]
fn of_a_failed_append_the_first_bytes_are_in_the_file() {
    for (written, left) in [(0, "abc"), (2, "abcde"), (3, "abcdef"), (9, "abcdef")] {
        let mut disk = disk_with_log("abc");
        let kind = DiskErrorKind::Interrupted;
        disk.fail_at(1, Fault { kind, written });
        assert!(disk.append("d/log", b"def").is_err());
        assert_eq!(texts(&disk.image()), [("d/log", left.into())]);
        assert_eq!(disk.calls()[0].bytes, left.len() as u64 - 3);
        // They are no safer than others.
        disk.lose_power(0);
        assert_eq!(texts(&disk.image()), [("d/log", "abc".into())]);
    }
}

#[test]
fn only_changing_calls_are_counted_until_the_failure() {
    let mut disk = disk_with_log("abc");
    let kind = DiskErrorKind::StorageFull;
    disk.fail_at(2, Fault { kind, written: 0 });
    assert_eq!(disk.append("d/log", b"d"), Ok(()));
    assert_eq!(disk.len("d/log"), Ok(4));
    assert!(disk.list("d").is_ok());
    assert_eq!(
        disk.sync("d/log"),
        Err(DiskError::new(DiskCall::Sync, "d/log", kind))
    );
}

#[test]
fn a_call_that_makes_no_sense_counts_and_changes_nothing() {
    let mut disk = disk_with_log("abc");
    let before = disk.image();
    assert!(disk.append("d/nothing", b"x").is_err());
    assert!(disk.create("d/log").is_err());
    assert!(disk.create("e/log").is_err());
    assert!(disk.rename("d/nothing", "d/log").is_err());
    assert!(disk.rename("d/log", "log").is_err());
    assert!(disk.remove("d").is_err());
    assert!(disk.sync_dir("d/log").is_err());
    assert_eq!(disk.image(), before);
    assert_eq!(disk.calls().len(), 7);
    let kinds: Vec<_> = disk.calls().iter().map(|call| call.result).collect();
    assert_eq!(
        kinds,
        [
            Err(DiskErrorKind::NotFound),
            Err(DiskErrorKind::AlreadyExists),
            Err(DiskErrorKind::NotFound),
            Err(DiskErrorKind::NotFound),
            Err(DiskErrorKind::Other),
            Err(DiskErrorKind::Other),
            Err(DiskErrorKind::Other),
        ]
    );
}

#[test]
fn a_process_that_is_gone_changes_nothing_more() {
    for (call, path, make) in CALLS {
        let mut disk = disk_with_log("abc");
        disk.stop_at(2);
        assert_eq!(disk.append("d/log", b"d"), Ok(()));
        let before = disk.image();
        let gone = Err(DiskError::new(call, path, DiskErrorKind::Other));
        assert_eq!(make(&mut disk), gone);
        assert_eq!(make(&mut disk), gone);
        assert_eq!(disk.image(), before);
        disk.crash();
        assert_eq!(disk.image(), before);
        assert_eq!(make(&mut disk), Ok(()), "the next process can");
    }
}

#[test]
fn a_process_may_go_in_the_middle_of_an_append() {
    let mut disk = disk_with_log("abc");
    disk.stop_at(1);
    let kind = DiskErrorKind::Interrupted;
    disk.fail_at(1, Fault { kind, written: 2 });
    let gone = Err(DiskError::new(
        DiskCall::Append,
        "d/log",
        DiskErrorKind::Other,
    ));
    assert_eq!(disk.append("d/log", b"def"), gone);
    assert_eq!(disk.append("d/log", b"ghi"), gone);
    assert_eq!(texts(&disk.image()), [("d/log", "abcde".into())]);
}

#[test]
fn a_process_that_goes_before_a_sync_puts_nothing_in_doubt() {
    let mut disk = disk_with_log("abc");
    disk.stop_at(2);
    let kind = DiskErrorKind::Other;
    disk.fail_at(2, Fault { kind, written: 0 });
    assert_eq!(disk.append("d/log", b"def"), Ok(()));
    assert!(disk.sync("d/log").is_err());
    disk.crash();
    assert_eq!(disk.sync("d/log"), Ok(()));
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "abcdef".into())]);
}

#[test]
fn a_failed_sync_of_a_directory_makes_no_name_safe() {
    let mut disk = disk_with_log("abc");
    write(&mut disk, "d/new", "x");
    let kind = DiskErrorKind::Other;
    disk.fail_at(3, Fault { kind, written: 0 });
    assert!(disk.sync_dir("d").is_err());
    disk.lose_power(0);
    assert_eq!(texts(&disk.image()), [("d/log", "abc".into())]);
}

#[test]
fn after_a_crash_no_call_is_to_fail_any_more() {
    let kind = DiskErrorKind::StorageFull;
    for crash in [SimDisk::crash, |disk: &mut SimDisk| disk.lose_power(0)] {
        let mut disk = disk_with_log("abc");
        disk.fail_at(1, Fault { kind, written: 0 });
        disk.stop_at(2);
        crash(&mut disk);
        assert_eq!(disk.append("d/log", b"d"), Ok(()));
        assert_eq!(disk.append("d/log", b"e"), Ok(()));
    }
}
