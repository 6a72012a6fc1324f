//! Batches for the suites from 1.9 on: where they come from, and how pages speak of them.

use crate::course::model::batch::{self, RawBatch};
use crate::course::model::header;
use crate::page::{Named, plural};
use probe::ch01::BatchHeader;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;
use std::ops::Range;

/// A plain batch of one record.
pub(super) fn one() -> RawBatch {
    RawBatch {
        base_timestamp: 1_700_000_000_000,
        max_timestamp: 1_700_000_000_000,
        count: 1,
        payload: vec![16, 0, 0, 0, 2, b'k', 2, b'v', 0],
        ..RawBatch::default()
    }
}

/// Headers as a plain producer writes them, and some with any numbers. No records; count and length are right.
pub(super) fn headers() -> impl Strategy<Value = RawBatch> {
    let place = any::<(i64, i32)>();
    let times = any::<(i64, i64, i32)>();
    let producer = any::<(i64, i16, i32)>();
    let numbers = (place, times, producer).prop_map(|(place, times, producer)| RawBatch {
        base_offset: place.0,
        leader_epoch: place.1,
        base_timestamp: times.0,
        max_timestamp: times.1,
        last_offset_delta: times.2,
        producer_id: producer.0,
        producer_epoch: producer.1,
        base_sequence: producer.2,
        ..RawBatch::default()
    });
    prop_oneof![2 => Just(RawBatch::default()), 1 => numbers]
}

/// Whole batches whose records nobody opens: any attributes, any count that is not negative, opaque bytes.
pub(super) fn opaque() -> impl Strategy<Value = RawBatch> {
    let attributes = prop_oneof![Just(0), 0..8_i16, 0..0x80_i16, any::<i16>()];
    let count = prop_oneof![Just(1), 0..4, (0..10_u32).prop_map(|bit| 1 << bit)];
    let payload = vec(any::<u8>(), 0..24);
    (headers(), attributes, count, payload).prop_map(|(header, attributes, count, payload)| {
        RawBatch {
            attributes,
            count,
            payload,
            ..header
        }
    })
}

/// What a bit that turns over does to a batch: any bit from byte `from` on.
pub(super) fn flipped(
    batch: impl Strategy<Value = Vec<u8>>,
    from: usize,
) -> impl Strategy<Value = Vec<u8>> {
    (batch, any::<Index>(), 0..8_u32).prop_map(move |(mut bytes, at, bit)| {
        let at = from + at.index(bytes.len() - from);
        bytes[at] ^= 1 << bit;
        bytes
    })
}

/// "70 bytes".
pub(super) fn size(bytes: &[u8]) -> String {
    plural(bytes.len(), "byte")
}

/// A codec's name.
pub(super) fn codec(attributes: i16) -> &'static str {
    match attributes & 7 {
        0 => "none",
        1 => "gzip",
        2 => "snappy",
        3 => "lz4",
        4 => "zstd",
        _ => "unknown",
    }
}

/// The bytes under the names of the header's fields, as far as they go, and the rest of them under one.
pub(super) fn named(bytes: &[u8]) -> Vec<Named> {
    let mut rest = bytes;
    let mut named = Vec::new();
    for (name, width, signed) in header::FIELDS {
        let (field, behind) = rest.split_at(width.min(rest.len()));
        rest = behind;
        named.push(match name {
            _ if field.len() < width => Named::new(name, field),
            "crc" => Named::new(name, field),
            _ => Named::new(name, field).means(header::value(field, signed)),
        });
    }
    named.push(Named::new("records", rest));
    named.retain(|field| !field.bytes.is_empty());
    named
}

/// The first field in which two headers differ, with what one and the other say.
pub(super) fn difference(one: &BatchHeader, other: &BatchHeader) -> Option<(&'static str, String)> {
    let names = header::FIELDS.map(|(name, _, _)| name);
    let numbers = header::numbers(one).into_iter().zip(header::numbers(other));
    names
        .into_iter()
        .zip(numbers)
        .find(|(_, (one, other))| one != other)
        .map(|(name, (one, other))| (name, format!("{one}, you {other}")))
}

/// Which other bytes than the right ones have this CRC.
pub(super) fn covered(bytes: &[u8], crc: u32) -> Option<Range<usize>> {
    let ends = (0..=bytes.len()).rev();
    let parts = ends.flat_map(|end| (0..end).map(move |start| start..end));
    parts
        .filter(|part| *part != (batch::CRC_FROM..bytes.len()))
        .find(|part| crc32c::crc32c(&bytes[part.clone()]) == crc)
}

/// The bytes as a test writes them: `unhex("...")` with a line for the header's halves and one for the rest.
pub(super) fn literal(bytes: &[u8]) -> String {
    let digits =
        |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
    let mut lines = Vec::new();
    let mut rest = bytes;
    for len in [batch::LENGTH_END, 9, 40] {
        let (line, more) = rest.split_at(len.min(rest.len()));
        lines.push(digits(line));
        rest = more;
    }
    lines.extend(rest.chunks(40).map(digits));
    lines.retain(|line| !line.is_empty());
    format!(
        "ch01_batch::unhex(\n        \"{}\",\n    )",
        lines.join("\n         ")
    )
}

/// A part of a test's name that differs from case to case.
pub(super) fn name(bytes: &[u8]) -> String {
    format!("{}_bytes_{:08x}", bytes.len(), crc32c::crc32c(bytes))
}
