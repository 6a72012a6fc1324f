//! The records of whole batches, for 1.10 and 1.11: where they come from, and how pages and tests write them.

use super::records::{BASE, headers, in_rust};
use kit::Timestamp;
use probe::ch01::Record;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, prop_oneof};
use std::fmt::Write as _;

/// When the records of the suites happened, more or less.
pub(super) const NOON: i64 = BASE.0;

/// Up to `most` records: the offset deltas ascend, now and then with gaps; the timestamps go forth and back.
pub(super) fn records(most: usize) -> impl Strategy<Value = Vec<Record>> {
    let gap = prop_oneof![5 => Just(0), 2 => 0..3, 1 => 0..300_i32];
    let time = prop_oneof![4 => -70..70_i64, 1 => -(1_i64 << 40)..(1 << 40)];
    let long = (50..70_usize).prop_map(|len| vec![b'x'; len]);
    let text = || prop_oneof![3 => vec(b'a'..=b'z', 0..4), 1 => long.clone()];
    let headers = prop_oneof![3 => Just(vec![]), 1 => headers()];
    let record = (gap, time, option::of(text()), option::of(text()), headers);
    vec(record, 0..=most).prop_map(|records| {
        let mut next = 0;
        let mut place = |(gap, time, key, value, headers)| {
            let offset_delta = next + gap;
            next = offset_delta + 1;
            Record {
                offset_delta,
                timestamp: Timestamp(NOON + time),
                key,
                value,
                headers,
            }
        };
        records.into_iter().map(&mut place).collect()
    })
}

/// A record with a value.
pub(super) fn record(offset_delta: i32, after_noon: i64, value: &str) -> Record {
    Record {
        offset_delta,
        timestamp: Timestamp(NOON + after_noon),
        value: Some(value.into()),
        ..Record::default()
    }
}

/// "+0 at 1700000000000, key 2, value 3 bytes".
pub(super) fn text(record: &Record) -> String {
    let Record {
        offset_delta,
        timestamp,
        key,
        value,
        headers,
    } = record;
    let mut text = format!("{offset_delta:+} at {timestamp}");
    for (name, bytes) in [("key", key), ("value", value)] {
        let _ = match bytes {
            None => write!(text, ", {name} null"),
            Some(bytes) if bytes.len() <= 8 && bytes.iter().all(u8::is_ascii_alphanumeric) => {
                write!(text, ", {name} {:?}", String::from_utf8_lossy(bytes))
            }
            Some(bytes) => write!(text, ", {name} {}", super::batches::size(bytes)),
        };
    }
    if !headers.is_empty() {
        let _ = write!(text, ", {}", crate::page::plural(headers.len(), "header"));
    }
    text
}

/// The records as a test writes them.
pub(super) fn literal(records: &[Record]) -> String {
    let records: Vec<String> = records.iter().map(in_rust).collect();
    format!("vec![{}]", records.join(", "))
}
