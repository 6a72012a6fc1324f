//! The 61 bytes of a batch's header: a table of fields, and numbers by their digits to the base 256.

use crate::page::Named;
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::BatchHeader;

/// How many bytes a header has.
pub(crate) const HEADER_LEN: usize = 61;

/// The fields in their order: how many bytes, and whether the top bit is a sign.
pub(crate) const FIELDS: [(&str, usize, bool); 13] = [
    ("base_offset", 8, true),
    ("batch_length", 4, true),
    ("partition_leader_epoch", 4, true),
    ("magic", 1, true),
    ("crc", 4, false),
    ("attributes", 2, true),
    ("last_offset_delta", 4, true),
    ("base_timestamp", 8, true),
    ("max_timestamp", 8, true),
    ("producer_id", 8, true),
    ("producer_epoch", 2, true),
    ("base_sequence", 4, true),
    ("records_count", 4, true),
];

/// The header's bytes under their names. There must be 61, and more are left out.
pub(crate) fn named(bytes: &[u8]) -> Vec<Named> {
    let mut rest = bytes;
    let field = |&(name, width, signed): &(&str, usize, bool)| {
        let (field, behind) = rest.split_at(width);
        rest = behind;
        Named::new(name, field).means(value(field, signed))
    };
    FIELDS.iter().map(field).collect()
}

/// A big-endian number.
pub(crate) fn value(bytes: &[u8], signed: bool) -> i64 {
    let negative = signed && bytes.first().is_some_and(|&first| first >= 128);
    let digit = |number, &byte: &u8| number * 256 + i64::from(byte);
    bytes.iter().fold(if negative { -1 } else { 0 }, digit)
}

/// The header of at least 61 bytes.
pub(crate) fn read(bytes: &[u8]) -> BatchHeader {
    let mut at = 0;
    let numbers = FIELDS.map(|(_, width, signed)| {
        at += width;
        value(&bytes[at - width..at], signed)
    });
    BatchHeader {
        base_offset: Offset(numbers[0]),
        batch_length: numbers[1] as i32,
        partition_leader_epoch: Epoch(numbers[2] as i32),
        magic: numbers[3] as i8,
        crc: numbers[4] as u32,
        attributes: numbers[5] as i16,
        last_offset_delta: numbers[6] as i32,
        base_timestamp: Timestamp(numbers[7]),
        max_timestamp: Timestamp(numbers[8]),
        producer_id: numbers[9],
        producer_epoch: numbers[10] as i16,
        base_sequence: numbers[11] as i32,
        records_count: numbers[12] as i32,
    }
}

/// The fields' numbers, in their order.
pub(crate) fn numbers(header: &BatchHeader) -> [i64; 13] {
    [
        header.base_offset.0,
        header.batch_length.into(),
        header.partition_leader_epoch.0.into(),
        header.magic.into(),
        header.crc.into(),
        header.attributes.into(),
        header.last_offset_delta.into(),
        header.base_timestamp.0,
        header.max_timestamp.0,
        header.producer_id,
        header.producer_epoch.into(),
        header.base_sequence.into(),
        header.records_count.into(),
    ]
}
