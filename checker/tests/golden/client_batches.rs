//! `golden/client-batches.json`: what ten real clients put on the wire.

use crate::data::{bytes, load};
use ch01_batch::{
    BatchFields, BatchHeader, DecodeError, Header, Record, SplitEnd, check_batch, decode_batch,
    encode_batch, split_batches, stamp,
};
use kit::{Epoch, Offset, Timestamp};
use serde_json::Value;

fn text(value: &Value) -> Option<Vec<u8>> {
    value.as_str().map(|text| text.as_bytes().to_vec())
}

/// What was in the batch: either spelled out beside it, or one of the cases that all clients were given.
fn records(file: &Value, batch: &Value) -> Vec<Record> {
    let header = |key: &Value, value: &Value| Header {
        key: text(key).unwrap(),
        value: text(value),
    };
    if let Some(case) = batch["records_in_batch"].as_str() {
        let case = case.strip_prefix("same as cases.").unwrap();
        let records = file["cases"][case].as_array().unwrap();
        let record = |(i, record): (usize, &Value)| Record {
            offset_delta: i.try_into().unwrap(),
            timestamp: Timestamp(record["ts"].as_i64().unwrap()),
            key: text(&record["k"]),
            value: text(&record["v"]),
            headers: record["h"]
                .as_array()
                .unwrap_or(&vec![])
                .iter()
                .map(|h| header(&h[0], &h[1]))
                .collect(),
        };
        return records.iter().enumerate().map(record).collect();
    }
    let record = |record: &Value| Record {
        offset_delta: record["offset_delta"].as_i64().unwrap().try_into().unwrap(),
        timestamp: Timestamp(record["timestamp_ms"].as_i64().unwrap()),
        key: text(&record["key"]),
        value: text(&record["value"]),
        headers: record["headers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|h| header(&h[0], &h[1]))
            .collect(),
    };
    batch["records_in_batch"]
        .as_array()
        .unwrap()
        .iter()
        .map(record)
        .collect()
}

/// The header's fields as the file has them, in their order.
fn numbers(decoded: &Value) -> Vec<i64> {
    let names = [
        "base_offset",
        "batch_length",
        "partition_leader_epoch",
        "magic",
        "crc32c",
        "attributes",
        "last_offset_delta",
        "base_timestamp",
        "max_timestamp",
        "producer_id",
        "producer_epoch",
        "base_sequence",
        "record_count",
    ];
    names
        .iter()
        .map(|name| decoded[name].as_i64().unwrap())
        .collect()
}

fn numbers_of(header: &BatchHeader) -> Vec<i64> {
    vec![
        header.base_offset.0,
        header.batch_length.into(),
        header.partition_leader_epoch.0.into(),
        header.magic.into(),
        header.crc.into(),
        header.attributes.0.into(),
        header.last_offset_delta.into(),
        header.base_timestamp.0,
        header.max_timestamp.0,
        header.producer_id,
        header.producer_epoch.into(),
        header.base_sequence.into(),
        header.records_count.into(),
    ]
}

#[test]
fn every_clients_batch_is_framed_checked_and_stamped() {
    let file = load("client-batches.json");
    let batches = file["batches"].as_array().unwrap();
    assert_eq!(batches.len(), 114);
    for golden in batches {
        let name = &golden["name"];
        let mut batch = bytes(&golden["hex"]);
        let split = split_batches(&batch);
        assert_eq!(
            (split.batches.len(), split.end),
            (1, SplitEnd::Clean),
            "{name}"
        );
        let header = check_batch(&batch).unwrap();
        assert_eq!(numbers_of(&header), numbers(&golden["decoded"]), "{name}");

        assert_eq!(stamp(&mut batch, Offset(217), Epoch(4)), Ok(()), "{name}");
        let stamped = BatchHeader {
            base_offset: Offset(217),
            partition_leader_epoch: Epoch(4),
            ..header
        };
        assert_eq!(check_batch(&batch), Ok(stamped), "{name}");
    }
}

#[test]
fn what_is_not_compressed_is_decoded_and_encoded_to_the_same_bytes() {
    let file = load("client-batches.json");
    let (mut opened, mut left) = (0, 0);
    for golden in file["batches"].as_array().unwrap() {
        let name = &golden["name"];
        let batch = bytes(&golden["hex"]);
        match decode_batch(&batch) {
            Ok(decoded) => {
                assert_eq!(decoded.records, records(&file, golden), "{name}");
                assert_eq!(golden["decoded"]["codec"], "none", "{name}");
                let fields = BatchFields::of(&decoded.header);
                assert_eq!(
                    encode_batch(&fields, &decoded.records),
                    Ok(batch.clone()),
                    "{name}"
                );
                // The clients, too, take the timestamps and the last delta from the records.
                let plain = BatchFields {
                    base_timestamp: None,
                    max_timestamp: None,
                    last_offset_delta: None,
                    ..fields
                };
                assert_eq!(encode_batch(&plain, &decoded.records), Ok(batch), "{name}");
                opened += 1;
            }
            Err(DecodeError::Compressed(codec)) => {
                assert_eq!(codec.to_string(), golden["decoded"]["codec"], "{name}");
                left += 1;
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(opened + left, 114);
    assert!(
        left >= 30,
        "only {left} of the clients' batches are compressed"
    );
}
