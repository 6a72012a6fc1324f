//! `golden/kafka/retention.json`: which segments Kafka deleted.

use crate::data::load;
use ch03_segments::{RetentionConfig, SegmentInfo, expired};
use kit::{Offset, Timestamp};
use serde_json::Value;

/// The cases in which the course differs from Kafka on purpose: ids, and why.
const DIFFERENT: &[(&[&str], &str)] = &[(
    &["t083", "t085"],
    "The topic is not to be cleaned by deleting (cleanup.policy), so limits of time and size do not count. The course has no other policy.",
)];

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Plays a trace; the first step in which the reference deletes other segments.
fn first_difference(trace: &Value) -> Option<String> {
    let config = RetentionConfig {
        retention_ms: int(&trace["config"]["retention.ms"]),
        retention_bytes: int(&trace["config"]["retention.bytes"]),
    };
    let info = |segment: &Value| SegmentInfo {
        bytes: segment["size"].as_u64().unwrap(),
        next_offset: Offset(int(&segment["next_offset"])),
        largest_timestamp: Timestamp(segment["largest_record_timestamp"].as_i64().unwrap_or(-1)),
        last_modified: Timestamp(segment["last_modified"].as_i64().unwrap_or(0)),
    };
    let mut segments: Vec<_> = rows(&trace["segments"]).iter().map(info).collect();
    let mut start = Offset(int(&trace["segments"][0]["base_offset"]));
    for step in rows(&trace["steps"]) {
        if step["op"] == "maybeIncrementLogStartOffset" {
            start = start.max(Offset(int(&step["to"])));
            continue;
        }
        let now = Timestamp(int(&step["now"]));
        let high_watermark = Offset(int(&step["high_watermark"]));
        let count = expired(&segments, start, now, &config, high_watermark);
        if count as i64 != int(&step["deleted_count"]) {
            return Some(format!("{count} go in {step}"));
        }
        let gone: Vec<_> = segments.drain(..count).collect();
        if let Some(last) = gone.last() {
            start = start.max(last.next_offset);
            if segments.is_empty() {
                segments.push(SegmentInfo {
                    bytes: 0,
                    largest_timestamp: Timestamp(-1),
                    ..*last
                });
            }
        }
        if start.0 != int(&step["log_start_offset"]) {
            return Some(format!("the start is {start} after {step}"));
        }
    }
    None
}

#[test]
fn what_expires_is_what_kafka_deleted() {
    let file = load("kafka/retention.json");
    let traces = rows(&file["traces"]);
    assert_eq!(traces.len(), 53);
    let mut wrong = Vec::new();
    for trace in traces {
        let id = trace["id"].as_str().unwrap();
        let different = DIFFERENT.iter().any(|(ids, _)| ids.contains(&id));
        let difference = first_difference(trace);
        if difference.is_some() != different {
            wrong.push(format!("{id} {}: {difference:?}", trace["what"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
