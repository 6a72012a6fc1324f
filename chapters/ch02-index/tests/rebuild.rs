//! 2.9: indexes that are cut, and indexes that are made again.

mod common;

use ch02_index::{IndexConfig, OffsetIndex, SegmentIndex, TimeIndex, rebuild};
use common::batch;
use kit::{Entries, IndexEntry, Offset, Position, TimeEntry, Timestamp};

fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

fn time(timestamp: i64, offset: i64) -> TimeEntry {
    TimeEntry {
        timestamp: Timestamp(timestamp),
        offset: Offset(offset),
    }
}

const CONFIG: IndexConfig = IndexConfig {
    interval_bytes: 90,
    index_bytes: 4096,
};

#[test]
fn entries_at_or_above_the_offset_go() {
    let mut index = OffsetIndex {
        base_offset: Offset(50),
        max_entries: 10,
        entries: Entries::new(vec![entry(57, 4100), entry(63, 8300), entry(75, 12600)]),
    };
    index.truncate_to(Offset(64));
    assert_eq!(index.entries.to_vec(), [entry(57, 4100), entry(63, 8300)]);
    index.truncate_to(Offset(63));
    assert_eq!(index.entries.to_vec(), [entry(57, 4100)]);
    index.truncate_to(Offset(3));
    assert!(index.entries.is_empty());
}

#[test]
fn two_time_entries_of_one_offset_go_together() {
    let mut index = TimeIndex {
        base_offset: Offset(50),
        max_entries: 10,
        entries: Entries::new(vec![time(1000, 55), time(1005, 60), time(1010, 60)]),
    };
    index.truncate_to(Offset(61));
    assert_eq!(index.entries.len(), 3);
    index.truncate_to(Offset(60));
    assert_eq!(index.entries.to_vec(), [time(1000, 55)]);
}

#[test]
fn the_log_says_everything_that_the_indexes_held() {
    // Four batches of 91 bytes. The third one's time is not reached again.
    let log = [
        batch(0, &[1000, 1000]),
        batch(2, &[1001, 1001]),
        batch(4, &[1100, 1090]),
        batch(6, &[1003, 1003]),
    ]
    .concat();
    let index = rebuild(&log, Offset(0), &CONFIG);
    let entries = index.as_ref().map(|index| index.offsets.entries.to_vec());
    assert_eq!(
        entries,
        Ok(vec![entry(3, 91), entry(5, 182), entry(7, 273)])
    );
    let times = index.as_ref().map(|index| index.times.entries.to_vec());
    assert_eq!(times, Ok(vec![time(1001, 3), time(1100, 5)]));
    assert_eq!(index.map(|index| index.newest), Ok(time(1100, 5)));
}

#[test]
fn an_empty_log_has_empty_indexes() {
    let empty = SegmentIndex::new(Offset(40), &CONFIG);
    assert_eq!(rebuild(&Vec::new(), Offset(40), &CONFIG), Ok(empty));
}
