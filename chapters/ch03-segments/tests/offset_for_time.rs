//! 3.9: from where on to read for a time.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod common;

use ch02_index::RecordAt;
use ch03_segments::{As, FileKind, Log, OffsetSpec};
use common::{DIR, batch, config, disk};
use kit::{Epoch, Offset, SimDisk, Timestamp};

const NOW: Timestamp = Timestamp(9000);

/// A segment for each batch, and in each three records.
fn log(disk: &mut SimDisk) -> Log {
    let mut log = Log::create(disk, DIR, config(106), Offset(0), NOW).unwrap();
    for timestamps in [[1000, 998, 999], [1002, 1007, 1004], [1005, 1003, 1006]] {
        let batch = batch(0, &timestamps);
        log.append(disk, NOW, batch, As::Leader(Epoch(0))).unwrap();
    }
    log
}

fn found(offset: i64, timestamp: i64) -> Option<RecordAt> {
    Some(RecordAt {
        offset: Offset(offset),
        timestamp: Timestamp(timestamp),
    })
}

#[test]
fn the_first_record_that_is_not_older_whatever_comes_behind_it() {
    let mut disk = disk();
    let log = log(&mut disk);
    let at = |time| log.offset_for_time(&disk, OffsetSpec::ForTimestamp(Timestamp(time)));
    assert_eq!(at(0), Ok(found(0, 1000)));
    assert_eq!(at(1001), Ok(found(3, 1002)));
    assert_eq!(at(1005), Ok(found(4, 1007)));
    assert_eq!(at(1008), Ok(None));
}

#[test]
fn earliest_and_latest_are_start_and_end() {
    let mut disk = disk();
    let mut log = log(&mut disk);
    log.start = Offset(2);
    let at = |spec| log.offset_for_time(&disk, spec);
    assert_eq!(at(OffsetSpec::Earliest), Ok(found(2, -1)));
    assert_eq!(at(OffsetSpec::Latest), Ok(found(9, -1)));
}

#[test]
fn what_lies_below_the_start_is_no_answer() {
    let mut disk = disk();
    let mut log = log(&mut disk);
    log.start = Offset(5);
    let at = |time| log.offset_for_time(&disk, OffsetSpec::ForTimestamp(Timestamp(time)));
    assert_eq!(at(0), Ok(found(5, 1004)));
    // The second segment has 1007, but at offset 4.
    assert_eq!(at(1006), Ok(found(8, 1006)));
}

#[test]
fn a_segment_that_is_older_is_not_read() {
    let mut disk = disk();
    let mut log = log(&mut disk);
    log.close(&mut disk).unwrap();
    disk.crash();
    let spec = OffsetSpec::ForTimestamp(Timestamp(1001));
    assert_eq!(log.offset_for_time(&disk, spec), Ok(found(3, 1002)));
    let [first, _, third] = &log.segments[..] else {
        panic!("three batches make three segments");
    };
    assert_eq!(disk.bytes_read(&first.path(FileKind::Log)), 0);
    assert_eq!(disk.bytes_read(&third.path(FileKind::Log)), 0);
}
