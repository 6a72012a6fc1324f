//! `golden/varints.json`: what Kafka's `ByteUtils` writes and reads.

use crate::data::{bytes, load};
use ch01_batch::{
    VarintError, read_varint, read_varlong, varint_len, varlong_len, write_varint, write_varlong,
};
use serde_json::Value;

/// A number, or a text of one: JSON readers in other languages stop at 53 bits.
fn int(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

fn rows(file: &Value, name: &str, count: usize) -> Vec<(i64, Vec<u8>)> {
    let rows = file[name].as_array().unwrap();
    assert_eq!(rows.len(), count, "{name}");
    rows.iter()
        .map(|row| (int(&row["value"]), bytes(&row["hex"])))
        .collect()
}

#[test]
fn varints_are_written_measured_and_read_as_kafka_does() {
    for (value, hex) in rows(&load("varints.json"), "varint_int32", 36) {
        let value = i32::try_from(value).unwrap();
        let mut out = Vec::new();
        write_varint(value, &mut out);
        assert_eq!(out, hex, "{value}");
        assert_eq!(varint_len(value), hex.len(), "{value}");
        assert_eq!(read_varint(&hex), Ok((value, hex.len())));
    }
}

#[test]
fn varlongs_are_written_measured_and_read_as_kafka_does() {
    for (value, hex) in rows(&load("varints.json"), "varlong_int64", 57) {
        let mut out = Vec::new();
        write_varlong(value, &mut out);
        assert_eq!(out, hex, "{value}");
        assert_eq!(varlong_len(value), hex.len(), "{value}");
        assert_eq!(read_varlong(&hex), Ok((value, hex.len())));
    }
}

/// What Kafka did, such as `value 0 consumed 2` or `error BufferUnderflowException: null`.
fn kafka(text: &str) -> Result<(i64, usize), VarintError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["value", value, "consumed", used] => Ok((value.parse().unwrap(), used.parse().unwrap())),
        ["error", "BufferUnderflowException:", ..] => Err(VarintError::EndsTooEarly),
        ["error", "IllegalArgumentException:", ..] => Err(VarintError::TooLong),
        _ => panic!("another outcome: {text}"),
    }
}

#[test]
fn odd_encodings_are_read_as_kafka_reads_them() {
    let file = load("varints.json");
    let mut seen = 0;
    for row in file["decode"].as_array().unwrap() {
        let hex = bytes(&row["hex"]);
        let ours = match row["type"].as_str().unwrap() {
            "varint (zigzag, int32)" => read_varint(&hex).map(|(value, used)| (value.into(), used)),
            "varlong (zigzag, int64)" => read_varlong(&hex),
            // Unsigned ones belong to Kafka's requests, not to its records.
            _ => continue,
        };
        assert_eq!(ours, kafka(row["kafka_java"].as_str().unwrap()), "{row}");
        seen += 1;
    }
    assert_eq!(seen, 16);
}
