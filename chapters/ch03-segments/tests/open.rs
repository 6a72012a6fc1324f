//! 3.8: what a directory says after a restart.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch03_segments::{As, FileKind, Gap, Log, LogError, Opened, file_name};
use common::{DIR, batch, config, disk};
use kit::{Disk, DiskErrorKind, Epoch, Offset, SimDisk, TimeEntry, Timestamp};

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

fn open(disk: &mut SimDisk, start: i64) -> Result<Opened, LogError> {
    Log::open(disk, DIR, config(182), Offset(start), NOW)
}

/// A log that was closed: two batches a segment, two records a batch.
fn written(disk: &mut SimDisk, batches: i64) -> Log {
    disk.set_now(NOW);
    let mut log = Log::create(disk, DIR, config(182), Offset(0), NOW).unwrap();
    for time in 0..batches {
        let batch = batch(0, &[time, time]);
        log.append(disk, NOW, batch, As::Leader(Epoch(0))).unwrap();
    }
    log.close(disk).unwrap();
    log
}

fn entry(timestamp: i64, offset: i64) -> TimeEntry {
    TimeEntry {
        timestamp: Timestamp(timestamp),
        offset: Offset(offset),
    }
}

#[test]
fn a_closed_log_goes_on_where_it_stopped() {
    let mut disk = disk();
    let mut before = written(&mut disk, 5);
    disk.crash();
    let Opened {
        mut log,
        foreign,
        gaps,
    } = open(&mut disk, 3).unwrap();
    assert_eq!((log.start, log.end()), (Offset(3), Offset(10)));
    assert_eq!((foreign, gaps), (Vec::new(), Vec::new()));
    assert_eq!(log.infos(), before.infos());
    assert_eq!(log.active().newest, entry(4, 9));
    assert_eq!(log.active().first_timestamp, Timestamp(4));
    assert_eq!(log.active().indexer, before.active().indexer);

    let mut other = disk.clone();
    let (batch, role) = (batch(0, &[7]), As::Leader(Epoch(0)));
    let appended = before.append(&mut other, NOW, batch.clone(), role);
    assert_eq!(log.append(&mut disk, NOW, batch, role), appended);
    assert_eq!(disk.image(), other.image());
}

#[test]
fn of_a_thousand_segments_only_the_active_ones_log_is_read() {
    let mut disk = disk();
    written(&mut disk, 2000);
    disk.crash();
    let log = open(&mut disk, 0).unwrap().log;
    assert_eq!((log.segments.len(), log.end()), (1000, Offset(4000)));
    for segment in &log.segments[..999] {
        assert_eq!(disk.bytes_read(&segment.path(FileKind::Log)), 0);
        assert_eq!(disk.bytes_read(&segment.path(FileKind::OffsetIndex)), 0);
        assert!(disk.bytes_read(&segment.path(FileKind::TimeIndex)) <= 12);
    }
    // Of the active one the first header, and the second batch's, at its index entry.
    assert!(disk.bytes_read(&log.active().path(FileKind::Log)) <= 4 * 61);
}

#[test]
fn foreign_files_are_named_and_left_alone_and_half_deleted_segments_go() {
    let mut disk = disk();
    written(&mut disk, 1);
    let deleted = format!("{}.deleted", path(0, FileKind::Log));
    let orphan = path(7, FileKind::TimeIndex);
    for file in [
        "rides-0/99.log",
        "rides-0/abc.log",
        "rides-0/notes.deleted",
        &deleted,
        &orphan,
    ] {
        disk.create(file).unwrap();
    }
    let Opened { log, foreign, .. } = open(&mut disk, 0).unwrap();
    assert_eq!(foreign, ["99.log", "abc.log", "notes.deleted"]);
    assert_eq!(log.segments.len(), 1);
    let own = [
        "00000000000000000000.index",
        "00000000000000000000.log",
        "00000000000000000000.timeindex",
    ];
    assert_eq!(
        names(&disk),
        [&own[..], &["99.log", "abc.log", "notes.deleted"]].concat()
    );
}

#[test]
fn a_directory_without_segments_gets_one_and_none_is_the_disks_error() {
    let mut empty = disk();
    let log = open(&mut empty, 40).unwrap().log;
    assert_eq!((log.start, log.end()), (Offset(40), Offset(40)));
    assert_eq!(empty.len(&path(40, FileKind::Log)), Ok(0));

    let none = open(&mut SimDisk::new(), 0);
    assert!(matches!(none, Err(LogError::Disk(error)) if error.kind == DiskErrorKind::NotFound));
}

#[test]
fn an_empty_segment_in_the_middle_is_a_gap() {
    let mut disk = disk();
    written(&mut disk, 5);
    for kind in FileKind::ALL {
        disk.truncate(&path(4, kind), 0).unwrap();
    }
    let Opened { log, gaps, .. } = open(&mut disk, 0).unwrap();
    let (from, to) = (Offset(4), Offset(8));
    assert_eq!(gaps, [Gap { from, to }]);
    assert_eq!(log.read(&disk, Offset(5), 0), log.read(&disk, Offset(8), 0));
}

/// What the log of five batches says when it is opened after a change, which leaves all files as they are.
fn damaged(change: impl Fn(&mut SimDisk)) -> LogError {
    let mut disk = disk();
    written(&mut disk, 5);
    change(&mut disk);
    disk.create("rides-0/00000000000000000000.log.deleted")
        .unwrap();
    let before = disk.image();
    let error = open(&mut disk, 0).unwrap_err();
    assert_eq!(disk.image(), before);
    error
}

#[test]
fn what_does_not_fit_is_an_error_that_names_the_file() {
    let (active, times) = (path(8, FileKind::Log), path(4, FileKind::TimeIndex));
    let offsets = path(4, FileKind::OffsetIndex);

    let torn = damaged(|disk| disk.append(&active, &[0; 20]).unwrap());
    let needs_recovery = |good, bytes| LogError::NeedsRecovery {
        file: active.clone(),
        good,
        bytes,
    };
    assert_eq!(torn, needs_recovery(91, 111));
    let cut = damaged(|disk| disk.truncate(&active, 90).unwrap());
    assert_eq!(cut, needs_recovery(0, 90));
    let longer_index = damaged(|disk| disk.truncate(&active, 0).unwrap());
    assert_eq!(longer_index, needs_recovery(0, 0));

    let odd = damaged(|disk| disk.append(&offsets, &[0; 3]).unwrap());
    let (file, bytes) = (offsets.clone(), 11);
    assert_eq!(odd, LogError::IndexLength { file, bytes });

    // 1000 -> 8, which is the first offset of the next segment.
    let far = [0, 0, 0, 0, 0, 0, 3, 0xe8, 0, 0, 0, 4];
    let overlap = damaged(|disk| disk.append(&times, &far).unwrap());
    let (file, offset, next_base) = (times.clone(), Offset(8), Offset(8));
    assert_eq!(
        overlap,
        LogError::Overlap {
            file,
            offset,
            next_base
        }
    );
}
