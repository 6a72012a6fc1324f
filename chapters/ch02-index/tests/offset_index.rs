//! 2.2: which entry may come next.

use ch02_index::{EntryError, OffsetIndex};
use kit::{Entries, IndexEntry, Offset, Position};

fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

fn index(max_entries: usize) -> OffsetIndex {
    OffsetIndex {
        base_offset: Offset(50),
        max_entries,
        entries: Entries::new(vec![entry(57, 4100), entry(63, 8300)]),
    }
}

#[test]
fn an_entry_above_the_last_one_is_appended() {
    let mut index = index(3);
    assert_eq!(index.append(entry(64, 12600)), Ok(()));
    let three = [entry(57, 4100), entry(63, 8300), entry(64, 12600)];
    assert_eq!(index.entries.to_vec(), three);
}

#[test]
fn an_offset_that_is_already_there_is_refused_and_nothing_is_written() {
    let mut index = index(3);
    let (offset, last) = (Offset(63), Offset(63));
    let error = EntryError::OutOfOrder { offset, last };
    assert_eq!(index.append(entry(63, 12600)), Err(error));
    assert_eq!(index.entries.to_vec(), [entry(57, 4100), entry(63, 8300)]);
}

#[test]
fn a_full_index_says_that_it_is_full_whatever_the_entry() {
    let mut index = index(2);
    let full = Err(EntryError::Full { max_entries: 2 });
    assert_eq!(index.append(entry(75, 12600)), full);
    assert_eq!(index.append(entry(57, 4100)), full);
    assert_eq!(index.entries.len(), 2);
}
