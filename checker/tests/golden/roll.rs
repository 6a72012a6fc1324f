//! `golden/kafka/roll.json`: when Kafka begins a new segment, asked alone and in whole logs.

use crate::data::load;
use ch01_batch::{Attributes, BatchFields, Record, encode_batch};
use ch03_segments::{
    As, Incoming, Log, LogConfig, LogError, RollConfig, SegmentState, should_roll,
};
use kit::{Epoch, Offset, SimDisk, Timestamp};
use serde_json::Value;

/// The decisions in which the course differs from Kafka on purpose: ids, and why.
const DIFFERENT: &[(&[&str], &str)] = &[
    (
        &["d113", "d121", "d129"],
        "A batch that ends below the segment's base offset is an error: who sends it has lost count.",
    ),
    (
        &["d103"],
        "Kafka refuses an index of fewer than 12 bytes when the segment is made. Here such an index is full from the start.",
    ),
];

/// The whole logs in which it differs: how the name begins, and why.
const DIFFERENT_TRACES: &[(&str, &str)] = &[
    (
        "append larger than segment bytes",
        "Two batches in one call are too large together. Here each batch has its own call, and fits.",
    ),
    (
        "offset overflow inside one append",
        "Kafka rolls at the first batch of a call whose last batch is too far away, here the batch that is too far rolls.",
    ),
    (
        "one append spans more than 2^31",
        "Kafka refuses the call. Here each batch has its own, and the second begins a new segment.",
    ),
];

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn size(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What the reference decides; none is an error.
fn decide(case: &Value) -> Option<bool> {
    let (segment, params) = (&case["segment"], &case["params"]);
    let time = |value: &Value| Timestamp(value.as_i64().unwrap_or(-1));
    let entries = |name: &str| segment[name].as_u64().unwrap_or(0) as usize;
    let maxima = [
        entries("offset_index_max_entries"),
        entries("time_index_max_entries"),
    ];
    let index_bytes = (maxima[0] * 8).max(maxima[1] * 12);
    assert_eq!([index_bytes / 8, index_bytes / 12], maxima, "{case}");
    let state = SegmentState {
        base_offset: Offset(int(&segment["base_offset"])),
        bytes: size(&segment["size"]),
        first_timestamp: time(&segment["first_batch_max_timestamp"]),
        created: time(&segment["created"]),
        offset_entries: entries("offset_index_entries"),
        time_entries: entries("time_index_entries"),
    };
    let incoming = Incoming {
        size: size(&params["messages_size"]),
        max_timestamp: time(&params["max_timestamp_in_messages"]),
        last_offset: Offset(int(&params["max_offset_in_messages"])),
    };
    let config = RollConfig {
        segment_bytes: size(&params["max_segment_bytes"]),
        segment_ms: int(&params["max_segment_ms"]),
        jitter_ms: int(&segment["roll_jitter_ms"]),
        index_bytes,
    };
    should_roll(&state, &incoming, time(&params["now"]), &config).ok()
}

#[test]
fn decisions_are_kafkas() {
    let file = load("kafka/roll.json");
    let decisions = rows(&file["decisions"]);
    assert_eq!(decisions.len(), 92);
    let mut wrong = Vec::new();
    for case in decisions {
        let id = case["id"].as_str().unwrap();
        let different = DIFFERENT.iter().any(|(ids, _)| ids.contains(&id));
        let (ours, kafka) = if case["params"].is_object() {
            (decide(case), case["should_roll"].as_bool())
        } else {
            // The segment could not be made: there is nothing to ask.
            (Some(true), None)
        };
        if (ours == kafka) == different {
            let what = &case["what"];
            wrong.push(format!("{id} {what}: ours {ours:?}, Kafka's {kafka:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A batch of the size that Kafka's had: the values are as long as that takes.
fn batch(wanted: &Value) -> Vec<u8> {
    let times = rows(&wanted["timestamps"]).iter().map(int);
    let fields = BatchFields {
        base_offset: Offset(int(&wanted["base_offset"])),
        partition_leader_epoch: Epoch(0),
        attributes: Attributes(0),
        producer_id: -1,
        producer_epoch: -1,
        base_sequence: -1,
        base_timestamp: None,
        max_timestamp: None,
        last_offset_delta: None,
    };
    let with_values = |len: usize| {
        let record = |(offset_delta, time)| Record {
            offset_delta,
            timestamp: Timestamp(time),
            key: None,
            value: Some(vec![b'v'; len]),
            headers: Vec::new(),
        };
        let records: Vec<Record> = (0..).zip(times.clone()).map(record).collect();
        encode_batch(&fields, &records).unwrap()
    };
    (0..1000)
        .map(with_values)
        .find(|batch| batch.len() as u64 == size(&wanted["size"]))
        .unwrap()
}

/// The first step in which the reference's log has other segments than Kafka's.
fn first_difference(trace: &Value) -> Option<String> {
    let number = |key: &str, default| trace["config"][key].as_u64().unwrap_or(default);
    let mut config = LogConfig::default();
    config.roll.segment_bytes = number("internal.segment.bytes", 1 << 30);
    config.roll.segment_ms = number("segment.ms", 604_800_000) as i64;
    config.roll.index_bytes = number("segment.index.bytes", 10 << 20) as usize;
    config.index_interval_bytes = number("index.interval.bytes", 4096);

    let mut disk = SimDisk::new();
    let created = Timestamp(int(&trace["created"]));
    let mut log = Log::create(&mut disk, "t-0", config, Offset(0), created).unwrap();
    for step in rows(&trace["steps"]) {
        let now = Timestamp(int(&step["now"]));
        if step["op"] == "roll" {
            log.roll(&mut disk, log.end(), now).unwrap();
        }
        let mut refused = false;
        for wanted in rows(&step["batches"]) {
            let role = match step["append_as"].as_str().unwrap() {
                "leader" => As::Leader(Epoch(0)),
                _ => As::Follower,
            };
            match log.append(&mut disk, now, batch(wanted), role) {
                Ok(_) => {}
                Err(LogError::TooLarge { .. }) => refused = true,
                Err(error) => return Some(error.to_string()),
            }
        }
        let bases = log.segments.iter().map(|segment| segment.base_offset.0);
        let sizes = log.segments.iter().map(|segment| segment.bytes as i64);
        let same = bases.eq(rows(&step["segment_base_offsets"]).iter().map(int))
            && sizes.eq(rows(&step["segment_sizes"]).iter().map(int))
            && refused == step["exception"].is_object();
        if !same {
            return Some(format!("{:?} after {step}", log.infos()));
        }
    }
    None
}

#[test]
fn logs_roll_where_kafkas_did() {
    let file = load("kafka/roll.json");
    let traces = rows(&file["traces"]);
    assert_eq!(traces.len(), 15);
    for trace in traces {
        let name = trace["name"].as_str().unwrap();
        let mut listed = DIFFERENT_TRACES.iter();
        let different = listed.any(|(begin, _)| name.starts_with(begin));
        let difference = first_difference(trace);
        assert_eq!(difference.is_some(), different, "{name}: {difference:?}");
    }
}
