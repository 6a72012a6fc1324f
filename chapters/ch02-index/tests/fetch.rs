//! 2.6: what a consumer gets.

mod common;

use ch02_index::{ScanError, fetch};
use common::batch;
use kit::{CountingReader, Entries, IndexEntry, Offset, Position};

/// Batches 55..57, 58..59, 62..66 of 106, 91 and 136 bytes.
fn batches() -> [Vec<u8>; 3] {
    let times = [1000; 5];
    [
        batch(55, &times[..3]),
        batch(58, &times[..2]),
        batch(62, &times),
    ]
}

fn index() -> Entries {
    let (offset, position) = (Offset(59), Position(106));
    Entries::new(vec![IndexEntry { offset, position }])
}

fn fetched(target: i64, max_bytes: u64) -> Result<Vec<u8>, ScanError> {
    fetch(&batches().concat(), &index(), Offset(target), max_bytes)
}

#[test]
fn the_first_batch_is_whole_in_any_case() {
    let [_, second, _] = batches();
    assert_eq!(fetched(59, 0), Ok(second.clone()));
    assert_eq!(fetched(59, 1), Ok(second));
}

#[test]
fn further_batches_come_while_all_of_them_fit() {
    let [first, second, _] = batches();
    assert_eq!(fetched(56, 196), Ok(first.clone()));
    assert_eq!(fetched(56, 197), Ok([first, second].concat()));
    assert_eq!(fetched(56, 1_000_000), Ok(batches().concat()));
}

#[test]
fn at_the_end_there_is_nothing_and_no_error() {
    assert_eq!(fetched(67, 1_000_000), Ok(Vec::new()));
}

#[test]
fn the_walk_begins_at_the_looked_up_entry() {
    let log = batches().concat();
    let reader = CountingReader::new(&log);
    let [_, _, third] = batches();
    assert_eq!(fetch(&reader, &index(), Offset(62), 0), Ok(third));
    assert_eq!(reader.bytes_in(0..106), 0);
}
