//! Exercise 1.11: a batch to records.

use ch01_batch::{
    Attributes, BatchFields, CheckError, Codec, DecodeError, Field, Record, decode_batch,
    encode_batch, unhex,
};
use kit::{Offset, Timestamp};

const NOON: Timestamp = Timestamp(1_700_000_000_000);

fn record(offset_delta: i32, after_noon: i64, value: &str) -> Record {
    Record {
        offset_delta,
        timestamp: Timestamp(NOON.0 + after_noon),
        key: None,
        value: Some(value.into()),
        headers: vec![],
    }
}

fn encode(fields: &BatchFields, records: &[Record]) -> Vec<u8> {
    encode_batch(fields, records).unwrap_or_default()
}

/// Changes `count` and writes a right CRC over it.
fn with_count(mut batch: Vec<u8>, count: i32) -> Vec<u8> {
    batch[57..61].copy_from_slice(&count.to_be_bytes());
    let crc = crc32c::crc32c(&batch[21..]);
    batch[17..21].copy_from_slice(&crc.to_be_bytes());
    batch
}

#[test]
fn records_come_back_with_their_timestamps_and_gaps() {
    let records = [record(5, 0, "a"), record(200, -40, "b")];
    let fields = BatchFields {
        base_offset: Offset(100),
        last_offset_delta: Some(250),
        ..BatchFields::default()
    };
    let batch = decode_batch(&encode(&fields, &records));
    assert_eq!(
        batch.map(|batch| (batch.records, batch.control)),
        Ok((records.to_vec(), false))
    );
}

#[test]
fn with_log_append_time_every_record_has_the_max_timestamp() {
    let appended = Timestamp(NOON.0 + 100);
    let fields = BatchFields {
        attributes: Attributes(Attributes::LOG_APPEND_TIME),
        max_timestamp: Some(appended),
        ..BatchFields::default()
    };
    let batch = decode_batch(&encode(&fields, &[record(0, 0, "a"), record(1, 7, "b")]));
    let timestamps = batch.map(|batch| {
        batch
            .records
            .iter()
            .map(|r| r.timestamp)
            .collect::<Vec<_>>()
    });
    assert_eq!(timestamps, Ok(vec![appended, appended]));
}

#[test]
fn the_count_must_be_that_of_the_records() {
    let two = encode(
        &BatchFields::default(),
        &[record(0, 0, "a"), record(1, 0, "b")],
    );
    assert_eq!(
        decode_batch(&with_count(two.clone(), 1)),
        Err(DecodeError::Trailing)
    );
    assert_eq!(
        decode_batch(&with_count(two.clone(), i32::MAX)),
        Err(DecodeError::Truncated { found: 2 })
    );
    assert_eq!(
        decode_batch(&with_count(two, -1)),
        Err(DecodeError::Check(CheckError::Count { found: -1 }))
    );
}

#[test]
fn what_cannot_be_opened_or_cannot_be_right_is_refused() {
    let gzip = unhex(
        "0000000000000000 00000064 ffffffff 02 0da7c5bc 0001 00000002 0000018bcfe56800 0000018bcfe56814
         ffffffffffffffff ffff ffffffff 00000003
         1f8b08000000000000ff1361606060c936602933601061106162c9366429330432355858b28d58ca8c1800b06f262921000000",
    );
    assert_eq!(
        decode_batch(&gzip),
        Err(DecodeError::Compressed(Codec::Gzip))
    );

    // The record's offset delta is the fourth byte of its nine.
    let mut twice = encode(
        &BatchFields::default(),
        &[record(0, 0, "a"), record(1, 0, "b")],
    );
    let last = twice.len() - 5;
    assert_eq!(twice[last], 2);
    twice[last] = 0;
    assert_eq!(
        decode_batch(&with_count(twice, 2)),
        Err(DecodeError::OutOfRange(Field::OffsetDelta))
    );
}
