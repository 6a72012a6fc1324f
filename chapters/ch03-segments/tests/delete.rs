//! 3.7: how segments go, if everything may stop in the middle.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::{As, FileKind, Log, LogConfig, LogError, file_name, purge};
use common::{DIR, batch, config, disk};
use kit::{Disk, Epoch, Offset, SimDisk, Timestamp};

const NOW: Timestamp = Timestamp(9000);

/// The names in the directory.
fn names(disk: &SimDisk) -> Vec<String> {
    let files = disk.list(DIR).unwrap();
    files.into_iter().map(|file| file.name).collect()
}

/// The path of one of a segment's files.
fn path(base: i64, kind: FileKind) -> String {
    format!("{DIR}/{}", file_name(Offset(base), kind))
}

/// A segment for each batch: 0..1, 2..3 and 4..5. Records are kept for a second.
fn log(disk: &mut SimDisk, times: [i64; 3]) -> Log {
    let mut config: LogConfig = config(91);
    config.retention.retention_ms = 1000;
    let mut log = Log::create(disk, DIR, config, Offset(0), NOW).unwrap();
    for time in times {
        let batch = batch(0, &[time, time]);
        log.append(disk, NOW, batch, As::Leader(Epoch(0))).unwrap();
    }
    log
}

#[test]
fn the_start_moves_and_the_files_get_another_name() {
    let mut disk = disk();
    let mut log = log(&mut disk, [1000, 1000, 8500]);
    let end = log.end();
    assert_eq!(log.delete_expired(&mut disk, NOW, end), Ok(2));
    assert_eq!((log.start, log.end()), (Offset(4), Offset(6)));
    assert_eq!(log.segments.len(), 1);
    for base in [0, 2] {
        for kind in FileKind::ALL {
            let gone = path(base, kind);
            assert!(disk.len(&gone).is_err());
            assert!(disk.len(&format!("{gone}.deleted")).is_ok());
        }
    }
    assert_eq!(log.delete_expired(&mut disk, NOW, end), Ok(0));
    assert_eq!(purge(&mut disk, DIR), Ok(6));
    assert_eq!(names(&disk).len(), 3);
}

#[test]
fn when_all_segments_go_the_end_stays() {
    let mut disk = disk();
    let mut log = log(&mut disk, [1000, 1000, 1000]);
    let end = log.end();
    assert_eq!(log.delete_expired(&mut disk, NOW, end), Ok(3));
    assert_eq!((log.start, log.end()), (Offset(6), Offset(6)));
    assert_eq!(disk.len(&path(6, FileKind::Log)), Ok(0));
}

#[test]
fn stopped_after_any_call_nothing_at_or_above_the_start_is_lost() {
    for call in 1..=7 {
        let mut disk = disk();
        let mut log = log(&mut disk, [1000, 1000, 8500]);
        let calls = disk.calls().len() as u64;
        disk.stop_at(calls + call);
        let end = log.end();
        let stopped = log.delete_expired(&mut disk, NOW, end);
        assert_eq!(stopped.is_err(), call <= 6);
        let start = log.start;
        assert_eq!(start, Offset(4));

        disk.crash();
        let log = Log::open(&mut disk, DIR, log.config, start, NOW).unwrap();
        let log = log.log;
        assert_eq!((log.start, log.end()), (start, end));
        let last = log.read(&disk, Offset(5), 1000);
        assert_eq!(last, Ok(batch(4, &[8500, 8500])));
        let below = log.read(&disk, Offset(3), 1000);
        assert!(matches!(below, Err(LogError::OutOfRange { .. })));
    }
}

#[test]
fn purge_leaves_what_is_not_a_segments() {
    let mut disk = disk();
    let segment = format!("{}.deleted", path(0, FileKind::Log));
    for file in [&segment, "rides-0/notes.deleted", &path(5, FileKind::Log)] {
        disk.create(file).unwrap();
    }
    assert_eq!(purge(&mut disk, DIR), Ok(1));
    assert_eq!(names(&disk), ["00000000000000000005.log", "notes.deleted"]);
}
