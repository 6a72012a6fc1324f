//! 2.8: from a time to the first record that is not older.

mod common;

use ch01_batch::Codec;
use ch02_index::{RecordAt, ScanError, find_by_time};
use common::batch;
use kit::{CountingReader, Entries, IndexEntry, Offset, Position, ReadAt, TimeEntry, Timestamp};

/// Three batches of 106 bytes, with times out of order.
fn log() -> Vec<u8> {
    let first = batch(50, &[998, 1000, 999]);
    let second = batch(53, &[1001, 1007, 990]);
    let third = batch(56, &[1003, 1004, 995]);
    [first, second, third].concat()
}

fn find(log: &dyn ReadAt, from: i64, time: i64) -> Result<Option<(i64, i64)>, ScanError> {
    let (offset, position) = (Offset(55), Position(106));
    let timestamp = Timestamp(1007);
    let offsets = Entries::new(vec![IndexEntry { offset, position }]);
    let times = Entries::new(vec![TimeEntry { timestamp, offset }]);
    let found = find_by_time(log, &offsets, &times, Offset(from), Timestamp(time))?;
    Ok(found.map(|RecordAt { offset, timestamp }| (offset.0, timestamp.0)))
}

#[test]
fn the_first_record_in_log_order_answers_not_the_nearest_in_time() {
    assert_eq!(find(&log(), 50, 1003), Ok(Some((54, 1007))));
    assert_eq!(find(&log(), 50, 999), Ok(Some((51, 1000))));
}

#[test]
fn later_than_all_there_is_none() {
    assert_eq!(find(&log(), 50, 1007), Ok(Some((54, 1007))));
    assert_eq!(find(&log(), 50, 1008), Ok(None));
}

#[test]
fn records_below_the_start_do_not_answer() {
    assert_eq!(find(&log(), 55, 1003), Ok(Some((56, 1003))));
}

#[test]
fn only_the_batch_that_may_answer_is_opened() {
    let log = log();
    let reader = CountingReader::new(&log);
    assert_eq!(find(&reader, 50, 1001), Ok(Some((53, 1001))));
    assert!(reader.bytes_in(0..106) <= 61);
    assert_eq!(reader.bytes_in(212..318), 0);
}

#[test]
fn a_compressed_batch_that_may_answer_ends_the_search() {
    // Two of the attributes' bits say zstd. They are under the CRC, so it is made anew.
    let mut log = log();
    log[106 + 22] = 4;
    let crc = crc32c::crc32c(&log[106 + 21..212]);
    log[106 + 17..106 + 21].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(
        find(&log, 50, 1003),
        Err(ScanError::Compressed(Codec::Zstd))
    );
    assert_eq!(find(&log, 50, 1000), Ok(Some((51, 1000))));
}
