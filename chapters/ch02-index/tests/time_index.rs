//! 2.7: times that do not ascend, in an index that does.

use ch02_index::{EntryError, TimeIndex, When, lookup_time, read_time_entry, write_time_entry};
use kit::{Entries, Offset, TimeEntry, Timestamp};

fn entry(timestamp: i64, offset: i64) -> TimeEntry {
    TimeEntry {
        timestamp: Timestamp(timestamp),
        offset: Offset(offset),
    }
}

fn index(max_entries: usize) -> TimeIndex {
    TimeIndex {
        base_offset: Offset(50),
        max_entries,
        entries: Entries::new(vec![entry(1000, 55)]),
    }
}

fn note(index: &mut TimeIndex, timestamp: i64, offset: i64) -> Result<(), EntryError> {
    index.note(Timestamp(timestamp), Offset(offset), When::Append)
}

#[test]
fn an_entry_is_the_time_and_the_distance_from_the_base() {
    let bytes = [0, 0, 0, 0, 0, 0, 3, 0xed, 0, 0, 0, 10];
    assert_eq!(write_time_entry(Offset(50), entry(1005, 60)), Ok(bytes));
    assert_eq!(read_time_entry(Offset(50), bytes), Ok(entry(1005, 60)));
}

#[test]
fn a_time_that_is_not_larger_is_ignored() {
    let mut index = index(10);
    assert_eq!(note(&mut index, 1000, 58), Ok(()));
    assert_eq!(note(&mut index, 999, 58), Ok(()));
    assert_eq!(note(&mut index, 1005, 60), Ok(()));
    assert_eq!(index.entries.to_vec(), [entry(1000, 55), entry(1005, 60)]);
}

#[test]
fn an_offset_below_the_last_one_is_an_error() {
    let mut index = index(10);
    let (offset, last) = (Offset(54), Offset(55));
    let error = Err(EntryError::OutOfOrder { offset, last });
    assert_eq!(note(&mut index, 1005, 54), error);
    assert_eq!(note(&mut index, 900, 54), error);
    assert_eq!(note(&mut index, 1005, 55), Ok(()));
    assert_eq!(index.entries.to_vec(), [entry(1000, 55), entry(1005, 55)]);
}

#[test]
fn the_last_slot_is_for_the_roll() {
    let mut index = index(2);
    let full = Err(EntryError::Full { max_entries: 2 });
    assert_eq!(note(&mut index, 1005, 60), full);
    assert_eq!(index.entries.len(), 1);
    assert_eq!(index.note(Timestamp(1005), Offset(60), When::Roll), Ok(()));
    assert_eq!(index.entries.to_vec(), [entry(1000, 55), entry(1005, 60)]);
}

#[test]
fn the_last_entry_at_or_below_the_time_is_found() {
    let entries = Entries::new(vec![entry(1000, 55), entry(1005, 60), entry(1010, 60)]);
    assert_eq!(lookup_time(&entries, Timestamp(999)), None);
    assert_eq!(
        lookup_time(&entries, Timestamp(1004)),
        Some(entry(1000, 55))
    );
    assert_eq!(
        lookup_time(&entries, Timestamp(1005)),
        Some(entry(1005, 60))
    );
}
