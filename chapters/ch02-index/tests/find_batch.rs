//! 2.5: from a position to the batch that holds an offset.

mod common;

use ch02_index::{ScanError, batch_at, find_batch};
use common::batch;
use kit::{CountingReader, Offset, Position, ReadAt};

/// Batches 55..57, 58..59, 62..66: 60 and 61 are not there. They begin at 0, 106 and 197.
fn log() -> Vec<u8> {
    let times = [1000; 5];
    [
        batch(55, &times[..3]),
        batch(58, &times[..2]),
        batch(62, &times),
    ]
    .concat()
}

fn base(log: &dyn ReadAt, start: u64, target: i64) -> Result<Option<i64>, ScanError> {
    let found = find_batch(log, Position(start), Offset(target))?;
    Ok(found.map(|batch| batch.base_offset.0))
}

#[test]
fn the_batch_that_holds_the_offset_is_found() {
    assert_eq!(base(&log(), 0, 57), Ok(Some(55)));
    assert_eq!(base(&log(), 0, 58), Ok(Some(58)));
    assert_eq!(base(&log(), 106, 66), Ok(Some(62)));
    assert_eq!(base(&log(), 0, 67), Ok(None));
}

#[test]
fn in_a_gap_it_is_the_next_batch() {
    assert_eq!(base(&log(), 0, 60), Ok(Some(62)));
    assert_eq!(base(&log(), 0, 3), Ok(Some(55)));
}

#[test]
fn of_each_batch_only_the_header_is_read() {
    let log = log();
    let reader = CountingReader::new(&log);
    assert_eq!(base(&reader, 0, 59), Ok(Some(58)));
    assert!(reader.bytes() <= 2 * 61, "{} bytes", reader.bytes());
}

#[test]
fn a_batch_cut_in_its_records_is_not_there_one_cut_in_its_header_is_an_error() {
    let log = log();
    let cut = |len: usize| base(&&log[..len], 0, 59);
    assert_eq!(cut(197), Ok(Some(58)));
    assert_eq!(cut(196), Ok(None));
    assert_eq!(cut(106 + 61), Ok(None));
    let position = Position(106);
    assert_eq!(cut(106 + 60), Err(ScanError::Unfinished { position }));
    assert_eq!(cut(106), Ok(None));
}

#[test]
fn a_length_that_leaves_no_room_for_a_header_is_an_error() {
    let mut log = log();
    log[106 + 8..106 + 12].copy_from_slice(&48_i32.to_be_bytes());
    let position = Position(106);
    let error = ScanError::BadLength {
        position,
        length: 48,
    };
    assert_eq!(batch_at(&log, position), Err(error));
    assert_eq!(base(&log, 0, 57), Ok(Some(55)));
}
