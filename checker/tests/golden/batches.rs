//! `golden/batches.json`: batches that Kafka's classes built, and how its reader took damaged ones.

use crate::data::{bytes, load};
use crate::reader::{Stage, Verdict, read};
use ch01_batch::{
    Attributes, BatchFields, BatchHeader, DecodeError, Header, Record, SplitEnd, check_batch,
    crc32c, decode_batch, encode_batch, split_batches, stamp,
};
use kit::{Epoch, Offset, Timestamp};
use serde_json::Value;

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn int32(value: &Value) -> i32 {
    int(value).try_into().unwrap()
}

fn number(hex: &Value) -> u32 {
    u32::from_str_radix(hex.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

fn header(golden: &Value) -> BatchHeader {
    BatchHeader {
        base_offset: Offset(int(&golden["baseOffset"])),
        batch_length: int32(&golden["batchLength"]),
        partition_leader_epoch: Epoch(int32(&golden["partitionLeaderEpoch"])),
        magic: int(&golden["magic"]).try_into().unwrap(),
        crc: number(&golden["crc"]),
        attributes: Attributes(number(&golden["attributes"]).try_into().unwrap()),
        last_offset_delta: int32(&golden["lastOffsetDelta"]),
        base_timestamp: Timestamp(int(&golden["baseTimestamp"])),
        max_timestamp: Timestamp(int(&golden["maxTimestamp"])),
        producer_id: int(&golden["producerId"]),
        producer_epoch: int(&golden["producerEpoch"]).try_into().unwrap(),
        base_sequence: int32(&golden["baseSequence"]),
        records_count: int32(&golden["recordsCount"]),
    }
}

/// The records as the batch was built from them.
fn records(inputs: &Value) -> Vec<Record> {
    let optional = |hex: &Value| {
        if hex.is_null() {
            None
        } else {
            Some(bytes(hex))
        }
    };
    let base = int(&inputs["baseOffset"]);
    let record = |record: &Value| Record {
        offset_delta: (int(&record["offset"]) - base).try_into().unwrap(),
        timestamp: Timestamp(int(&record["timestamp"])),
        key: optional(&record["key_hex"]),
        value: optional(&record["value_hex"]),
        headers: record["headers"]
            .as_array()
            .unwrap()
            .iter()
            .map(record_header)
            .collect(),
    };
    fn record_header(header: &Value) -> Header {
        let value = &header["value_hex"];
        let value = if value.is_null() {
            None
        } else {
            Some(bytes(value))
        };
        Header {
            key: header["key"].as_str().unwrap().into(),
            value,
        }
    }
    inputs["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(record)
        .collect()
}

/// What the batch was built from besides its records. The timestamps are left to the encoder wherever Kafka's took them from the records.
fn fields(inputs: &Value, header: &BatchHeader) -> BatchFields {
    let mut attributes = 0;
    let mut set = |bit, on| attributes |= if on { bit } else { 0 };
    set(
        Attributes::LOG_APPEND_TIME,
        inputs["timestampType"] == "LogAppendTime",
    );
    set(Attributes::TRANSACTIONAL, inputs["transactional"] == true);
    set(Attributes::CONTROL, inputs["control"] == true);
    set(
        Attributes::DELETE_HORIZON,
        !inputs["deleteHorizonMs"].is_null(),
    );
    let emptied = inputs["records"].as_array().unwrap().is_empty();
    let base_timestamp = inputs["deleteHorizonMs"].as_i64().or(emptied.then_some(-1));
    let max_timestamp = inputs["logAppendTime"]
        .as_i64()
        .or(emptied.then_some(header.max_timestamp.0));
    BatchFields {
        base_offset: Offset(int(&inputs["baseOffset"])),
        partition_leader_epoch: Epoch(int32(&inputs["partitionLeaderEpoch"])),
        attributes: Attributes(attributes),
        producer_id: int(&inputs["producerId"]),
        producer_epoch: int(&inputs["producerEpoch"]).try_into().unwrap(),
        base_sequence: int32(&inputs["baseSequence"]),
        base_timestamp: base_timestamp.map(Timestamp),
        max_timestamp: max_timestamp.map(Timestamp),
        last_offset_delta: Some(
            (int(&inputs["lastOffset"]) - int(&inputs["baseOffset"]))
                .try_into()
                .unwrap(),
        ),
    }
}

#[test]
fn every_batch_is_framed_checked_and_stamped() {
    let file = load("batches.json");
    let batches = file["batches"].as_array().unwrap();
    assert_eq!(batches.len(), 28);
    for golden in batches {
        let name = &golden["name"];
        let mut batch = bytes(&golden["hex"]);
        let header = header(&golden["header"]);
        assert_eq!(BatchHeader::read(&batch), Ok(header.clone()), "{name}");
        let split = split_batches(&batch);
        assert_eq!(
            (split.batches.len(), split.end),
            (1, SplitEnd::Clean),
            "{name}"
        );
        assert_eq!(split.batches[0].len() as u64, golden["size"], "{name}");
        assert_eq!(check_batch(&batch), Ok(header.clone()), "{name}");

        assert_eq!(
            stamp(&mut batch, Offset(1_000_000), Epoch(17)),
            Ok(()),
            "{name}"
        );
        let stamped = BatchHeader {
            base_offset: Offset(1_000_000),
            partition_leader_epoch: Epoch(17),
            ..header
        };
        assert_eq!(check_batch(&batch), Ok(stamped), "{name}");
    }
}

#[test]
fn what_is_not_compressed_is_encoded_and_decoded_to_the_same() {
    let file = load("batches.json");
    let mut seen = 0;
    for golden in file["batches"].as_array().unwrap() {
        let name = &golden["name"];
        let batch = bytes(&golden["hex"]);
        let header = header(&golden["header"]);
        let inputs = &golden["inputs"];
        if inputs["compression"] != "none" {
            continue;
        }
        let mut records = records(inputs);
        assert_eq!(
            encode_batch(&fields(inputs, &header), &records),
            Ok(batch.clone()),
            "{name}"
        );

        let decoded = decode_batch(&batch).unwrap();
        let append_time = header.attributes.has(Attributes::LOG_APPEND_TIME);
        if append_time {
            // The batch keeps the producer's times, but gives them to nobody.
            records
                .iter_mut()
                .for_each(|record| record.timestamp = header.max_timestamp);
        }
        assert_eq!(decoded.records, records, "{name}");
        assert_eq!(decoded.control, inputs["control"] == true, "{name}");
        assert_eq!(decoded.header, header, "{name}");
        if !append_time {
            assert_eq!(
                encode_batch(&BatchFields::of(&header), &decoded.records),
                Ok(batch),
                "{name}"
            );
        }
        seen += 1;
    }
    assert_eq!(seen, 24);
}

#[test]
fn compressed_records_are_left_alone_and_their_codec_is_named() {
    let file = load("batches.json");
    let mut seen = 0;
    for golden in file["batches"].as_array().unwrap() {
        let compression = golden["inputs"]["compression"].as_str().unwrap();
        if compression != "none" {
            let Err(DecodeError::Compressed(codec)) = decode_batch(&bytes(&golden["hex"])) else {
                panic!("{} should be compressed", golden["name"]);
            };
            assert_eq!(codec.to_string(), compression);
            seen += 1;
        }
    }
    assert_eq!(seen, 4);
}

#[test]
fn the_leaders_stamp_makes_the_brokers_view_of_the_producers_batch() {
    let file = load("batches.json");
    let named = |name: &str| {
        let batch = file["batches"]
            .as_array()
            .unwrap()
            .iter()
            .find(|batch| batch["name"] == name);
        bytes(&batch.unwrap()["hex"])
    };
    let mut batch = named("producer_view");
    assert_eq!(stamp(&mut batch, Offset(1000), Epoch(7)), Ok(()));
    assert_eq!(batch, named("broker_view"));
}

#[test]
fn the_checksum_has_the_check_value() {
    let check = &load("batches.json")["crc32c_check"];
    assert_eq!(
        crc32c(check["input"].as_str().unwrap().as_bytes()),
        number(&check["crc"])
    );
}

/// Cases in which the course differs from Kafka on purpose, and why.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "neg_length_48",
        "Rejected by both, here already when the file is cut into batches: no header fits in 48.",
    ),
    (
        "neg_count_zero_with_bytes",
        "A count of 0 with records behind it would lose them without a word.",
    ),
    (
        "neg_key_length_minus_2",
        "A length below -1 was written by nobody, so it is damage.",
    ),
];

#[test]
fn damaged_batches_are_taken_as_kafkas_reader_takes_them() {
    let file = load("batches.json");
    let cases = file["reader_cases"].as_array().unwrap();
    assert_eq!(cases.len(), 33);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let said = case["kafka_java_reader"].as_str().unwrap();
        let buffer = bytes(&case["hex"]);
        let agree = match read(&buffer) {
            Verdict::Accepted(batches, records) => {
                said == format!("OK batches={batches} records={}", records.len())
            }
            Verdict::Rejected(Stage::Batches) => said.contains(" at iterate batches: "),
            Verdict::Rejected(Stage::EnsureValid) => said.contains(" at ensureValid: "),
            Verdict::Rejected(Stage::Records) => said.contains(" at iterate records: "),
            Verdict::NotOpened(codec) => {
                said.contains("Unknown compression type") && codec.to_string().contains("unknown")
            }
        };
        let different = DIFFERENT.iter().any(|(id, _)| *id == name);
        assert_eq!(
            agree,
            !different,
            "{name}: ours {:?}, Kafka's {said}",
            read(&buffer)
        );
    }
}
