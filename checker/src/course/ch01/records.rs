//! Records for 1.5 to 1.7: none of them all null and all zero, unless that is what a law is about.

use super::numbers::{sized_int, sized_long};
use crate::page::plural;
use kit::Timestamp;
use probe::ch01::{Header, LongRecord, Record};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// A day in November 2023.
pub(super) const BASE: Timestamp = Timestamp(1_700_000_000_000);

/// The second record of its batch, three milliseconds older than the first: a key and a value.
pub(super) fn ride() -> Record {
    Record {
        offset_delta: 1,
        timestamp: Timestamp(BASE.0 - 3),
        key: Some(b"bike-7".to_vec()),
        value: Some(b"returned".to_vec()),
        headers: Vec::new(),
    }
}

/// The same with a null value and two headers of one key, the second without a value.
pub(super) fn tombstone() -> Record {
    Record {
        value: None,
        headers: vec![header("app", Some("2.1")), header("app", None)],
        ..ride()
    }
}

pub(super) fn header(key: &str, value: Option<&str>) -> Header {
    Header {
        key: key.into(),
        value: value.map(Into::into),
    }
}

/// A record on [`BASE`] that is not made long.
pub(super) fn plain(record: Record) -> LongRecord {
    LongRecord {
        record,
        base: BASE,
        more_value: 0,
        more_headers: 0,
    }
}

/// The bytes of a key or a value.
pub(super) fn text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => vec(prop_oneof![b'a'..=b'z', any::<u8>()], 1..9),
        1 => Just(Vec::new()),
    ]
}

/// A record with a key and a value, small deltas and no headers.
pub(super) fn small() -> impl Strategy<Value = Record> {
    (0..40_i32, -70..70_i64, text(), text()).prop_map(|(offset_delta, delta, key, value)| Record {
        offset_delta,
        timestamp: Timestamp(BASE.0 + delta),
        key: Some(key),
        value: Some(value),
        headers: Vec::new(),
    })
}

/// One whose key or value is null.
pub(super) fn with_nulls() -> impl Strategy<Value = Record> {
    (small(), any::<(bool, bool)>()).prop_map(|(mut record, (no_key, no_value))| {
        record.key.take_if(|_| no_key);
        record.value.take_if(|_| no_value || !no_key);
        record
    })
}

pub(super) fn headers() -> impl Strategy<Value = Vec<Header>> {
    let key = prop_oneof![Just(b"h".to_vec()), text()];
    let header = (key, option::of(text())).prop_map(|(key, value)| Header { key, value });
    vec(header, 1..4)
}

/// One with headers.
pub(super) fn with_headers() -> impl Strategy<Value = Record> {
    (prop_oneof![small(), with_nulls()], headers())
        .prop_map(|(record, headers)| Record { headers, ..record })
}

/// One with deltas of every size and both signs, on any base. The difference of the times fits 64 bits.
pub(super) fn far() -> impl Strategy<Value = (Record, Timestamp)> {
    let base = prop_oneof![Just(0), Just(BASE.0), sized_long()];
    (small(), sized_int(), base, sized_long()).prop_map(|(record, offset_delta, base, delta)| {
        let record = Record {
            offset_delta,
            timestamp: Timestamp(base.saturating_add(delta)),
            ..record
        };
        (record, Timestamp(base))
    })
}

/// One that is long: its value's length, the record's or the number of headers is near a border of varints.
pub(super) fn long() -> impl Strategy<Value = LongRecord> {
    let more_value = prop_oneof![4 => 40..70_usize, 3 => 180..260_usize, 1 => 8_170..8_200_usize];
    let more_headers = prop_oneof![9 => Just(0_usize), 1 => 60..70_usize];
    (small(), more_value, more_headers).prop_map(|(record, more_value, more_headers)| LongRecord {
        more_value,
        more_headers,
        ..plain(record)
    })
}

/// A few words for a record: `1: "bike-7" = null, 2 headers`.
pub(super) fn in_words(of: &LongRecord) -> String {
    let record = of.whole();
    let text = |bytes: &Option<Vec<u8>>| match bytes {
        None => "null".to_string(),
        Some(bytes) if bytes.is_empty() => "empty".into(),
        Some(bytes) => plural(bytes.len(), "byte"),
    };
    let headers = match record.headers.len() {
        0 => String::new(),
        1 => ", 1 header".into(),
        more => format!(", {more} headers"),
    };
    format!(
        "key {}, value {}{headers}",
        text(&record.key),
        text(&record.value)
    )
}

/// The record as Rust code.
pub(super) fn in_rust(record: &Record) -> String {
    let text = |bytes: &Option<Vec<u8>>| match bytes {
        None => "None".to_string(),
        Some(bytes) => format!("Some(vec!{bytes:?})"),
    };
    let headers: Vec<String> = record
        .headers
        .iter()
        .map(|Header { key, value }| {
            format!(
                "ch01_batch::Header {{ key: vec!{key:?}, value: {} }}",
                text(value)
            )
        })
        .collect();
    format!(
        "ch01_batch::Record {{\n        offset_delta: {},\n        timestamp: kit::Timestamp({}),\n        key: {},\n        \
         value: {},\n        headers: vec![{}],\n    }}",
        record.offset_delta,
        record.timestamp,
        text(&record.key),
        text(&record.value),
        headers.join(", ")
    )
}
