//! Damaged records for 1.7: one field of a good one is changed, and the record's length made right again.

use super::records::BASE;
use crate::course::model::record::{Part, parts};
use crate::course::model::varint;
use probe::ch01::{DecodeRecord, Field, Record};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// The record's bytes on [`BASE`].
pub(super) fn whole(record: &Record) -> Vec<u8> {
    joined(&parts(record, BASE)[1..])
}

pub(super) fn call(bytes: Vec<u8>) -> DecodeRecord {
    DecodeRecord { bytes, base: BASE }
}

/// A body behind its length.
pub(super) fn with_length(body: Vec<u8>) -> Vec<u8> {
    [varint::encode(body.len() as i64), body].concat()
}

/// A body behind a length that is wrong by `more`.
pub(super) fn with_wrong_length(record: &Record, more: i64) -> Vec<u8> {
    let body = &parts(record, BASE)[1..];
    let body: Vec<u8> = body.iter().flat_map(|part| part.bytes.clone()).collect();
    [varint::encode(body.len() as i64 + more), body].concat()
}

fn joined(body: &[Part]) -> Vec<u8> {
    with_length(body.iter().flat_map(|part| part.bytes.clone()).collect())
}

/// The record with the attribute byte changed.
pub(super) fn with_attributes(record: &Record, attributes: u8) -> Vec<u8> {
    let mut body = parts(record, BASE);
    body[1].bytes = vec![attributes];
    joined(&body[1..])
}

/// The record with bytes behind its last header, inside its length.
pub(super) fn with_more(record: &Record, more: &[u8]) -> Vec<u8> {
    let body = &parts(record, BASE)[1..];
    let body: Vec<u8> = body.iter().flat_map(|part| part.bytes.clone()).collect();
    with_length([body, more.to_vec()].concat())
}

/// The record with another number in one of its lengths or in its count, the `which`-th of them.
pub(super) fn with_number(
    record: &Record,
    which: usize,
    number: impl Fn(Field, usize) -> i64,
) -> Vec<u8> {
    let mut body = parts(record, BASE)[1..].to_vec();
    let lengths: Vec<usize> = (0..body.len())
        .filter(|&index| is_length(body[index].field))
        .collect();
    let changed = lengths[which % lengths.len()];
    let left: usize = body[changed + 1..]
        .iter()
        .map(|part| part.bytes.len())
        .sum();
    body[changed].bytes = varint::encode(number(body[changed].field, left));
    joined(&body)
}

fn is_length(field: Field) -> bool {
    matches!(
        field,
        Field::KeyLength
            | Field::ValueLength
            | Field::HeadersCount
            | Field::HeaderKeyLength
            | Field::HeaderValueLength
    )
}

/// The record up to the `which`-th of its varints; of that one there is only what `stump` says, and nothing behind it.
pub(super) fn cut_at_varint(record: &Record, which: usize, stump: &[u8]) -> Vec<u8> {
    let body = &parts(record, BASE)[1..];
    let varints: Vec<usize> = (0..body.len())
        .filter(|&index| body[index].number.is_some())
        .collect();
    let before = &body[..varints[which % varints.len()]];
    let before: Vec<u8> = before.iter().flat_map(|part| part.bytes.clone()).collect();
    with_length([before, stump.to_vec()].concat())
}

/// A record that says it has this many headers, and has as many bytes of them as given.
pub(super) fn with_claim(count: i32, headers: &[u8]) -> Vec<u8> {
    let body = [
        &[0, 0, 0, 2, b'k', 1][..],
        &varint::encode(count.into()),
        headers,
    ]
    .concat();
    with_length(body)
}

/// The smallest number that is right in this field.
pub(super) fn lowest(field: Field) -> i64 {
    match field {
        Field::HeadersCount | Field::HeaderKeyLength => 0,
        _ => -1,
    }
}

pub(super) fn too_small(record: &Record, which: usize, less: i64) -> Vec<u8> {
    with_number(record, which, |field, _| {
        (lowest(field) - 1 - less).max(i32::MIN.into())
    })
}

/// A count does not measure bytes: it stays as it is.
pub(super) fn too_large(record: &Record, which: usize, more: i64) -> Vec<u8> {
    with_number(record, which, |field, left| match field {
        Field::HeadersCount => record.headers.len() as i64,
        _ => left as i64 + 1 + more,
    })
}

/// What is left of a varint.
pub(super) fn stump() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(Vec::new()),
        vec(0x80..=0xff_u8, 1..4),
        vec(0x80..=0xff_u8, 11..14),
    ]
}
