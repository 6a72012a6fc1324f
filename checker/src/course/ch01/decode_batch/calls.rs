//! Whole and broken batches for 1.11.

use super::super::batch_records::{NOON, record, records};
use super::super::batches::{flipped, opaque};
use crate::course::model::batch::{HEADER, RawBatch, fix_crc};
use crate::course::model::record::encode;
use crate::course::model::varint;
use kit::Timestamp;
use probe::ch01::Record;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;

/// A batch with base timestamp noon of these records, all its numbers right.
pub(super) fn of(records: &[Record]) -> RawBatch {
    let times = records.iter().map(|record| record.timestamp.0);
    let encoded: Vec<Vec<u8>> = records
        .iter()
        .map(|record| encode(record, Timestamp(NOON)))
        .collect();
    RawBatch {
        base_timestamp: NOON,
        max_timestamp: times.max().unwrap_or(NOON),
        last_offset_delta: records.last().map_or(0, |record| record.offset_delta),
        count: records.len() as i32,
        payload: encoded.concat(),
        ..RawBatch::default()
    }
}

/// Records at these offset deltas.
pub(super) fn at(deltas: &[i32]) -> RawBatch {
    let records: Vec<Record> = deltas.iter().map(|delta| record(*delta, 0, "v")).collect();
    of(&records)
}

/// One record whose timestamp delta is any number.
pub(super) fn delta(base_timestamp: i64, delta: i64) -> RawBatch {
    let body = [vec![0], varint::encode(delta), vec![0, 1], vec![2, b'v', 0]].concat();
    RawBatch {
        base_timestamp,
        payload: [varint::encode(body.len() as i64), body].concat(),
        count: 1,
        ..RawBatch::default()
    }
}

pub(super) fn whole() -> impl Strategy<Value = RawBatch> {
    let offset = prop_oneof![Just(0), 0..1000_i64, 0..i64::MAX - 100_000];
    let more = prop_oneof![Just(0), 0..500_i32];
    let producer = prop_oneof![Just((-1, -1)), (any::<i64>(), any::<i16>())];
    (records(4), offset, more, producer).prop_map(|(records, base_offset, more, producer)| {
        let batch = of(&records);
        RawBatch {
            base_offset,
            last_offset_delta: batch.last_offset_delta + more,
            producer_id: producer.0,
            producer_epoch: producer.1,
            ..batch
        }
    })
}

pub(super) fn with_append_time(batch: RawBatch, max_timestamp: i64) -> RawBatch {
    RawBatch {
        attributes: batch.attributes | 8,
        max_timestamp,
        ..batch
    }
}

pub(super) fn append_time() -> impl Strategy<Value = RawBatch> {
    let max = prop_oneof![Just(NOON + 100), any::<i64>()];
    let base = prop_oneof![3 => Just(NOON), 1 => any::<i64>()];
    (whole(), max, base).prop_map(|(batch, max, base_timestamp)| {
        let batch = RawBatch {
            base_timestamp,
            ..batch
        };
        with_append_time(batch, max)
    })
}

/// Any attributes but the codec's.
pub(super) fn any_flags() -> impl Strategy<Value = RawBatch> {
    let attributes = prop_oneof![0..16_i16, any::<i16>().prop_map(|bits| bits >> 3)];
    (whole(), attributes).prop_map(|(batch, bits)| RawBatch {
        attributes: bits << 3,
        ..batch
    })
}

pub(super) fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let cut = (whole(), any::<Index>()).prop_map(|(batch, at)| {
        let mut bytes = batch.bytes();
        bytes.truncate(at.index(bytes.len()));
        bytes
    });
    let whole = || whole().prop_map(|batch| batch.bytes());
    prop_oneof![3 => flipped(whole(), 0), 1 => cut]
}

pub(super) fn opaque_gzip() -> RawBatch {
    at(&[0]).compressed(1, vec![0x1f, 0x8b, 8, 0])
}

pub(super) fn compressed() -> impl Strategy<Value = RawBatch> {
    (opaque(), 1..8_i16).prop_map(|(batch, codec)| RawBatch {
        attributes: batch.attributes & !7 | codec,
        ..batch
    })
}

pub(super) fn miscounted() -> impl Strategy<Value = RawBatch> {
    let count = prop_oneof![
        (-3..4_i32).prop_map(|more| (more, false)),
        (0..i32::MAX).prop_map(|count| (count, true)),
        (0..30_u32).prop_map(|bit| (1 << bit, true)),
    ];
    (whole(), count).prop_map(|(batch, (count, absolute))| RawBatch {
        count: if absolute {
            count
        } else {
            (batch.count + count).max(0)
        },
        ..batch
    })
}

pub(super) fn out_of_range() -> impl Strategy<Value = RawBatch> {
    let deltas = prop_oneof![vec(-1..5_i32, 0..4), vec(any::<i32>(), 0..3)];
    let last = prop_oneof![0..6_i32, any::<i32>()];
    let offset = prop_oneof![3 => Just(0), 1 => any::<i64>(), 1 => i64::MAX - 5..=i64::MAX];
    let in_offsets =
        (deltas, last, offset).prop_map(|(deltas, last_offset_delta, base_offset)| RawBatch {
            last_offset_delta,
            base_offset,
            ..at(&deltas)
        });
    let in_time = (any::<i64>(), any::<i64>()).prop_map(|(base, of)| delta(base, of));
    prop_oneof![3 => in_offsets, 1 => in_time]
}

/// Damage among the records, under a right CRC.
pub(super) fn broken() -> impl Strategy<Value = Vec<u8>> {
    let one = (0..12_u8, any::<Index>(), any::<u8>());
    let damage = prop_oneof![vec(one.clone(), 1..2), vec(one, 1..4)];
    (whole(), damage).prop_map(|(batch, damage)| {
        let mut batch = batch;
        for (how, place, byte) in damage {
            if batch.payload.is_empty() {
                batch.payload.push(byte);
            }
            let at = place.index(batch.payload.len());
            match how {
                0 => batch.payload.truncate(at),
                1 => drop(batch.payload.remove(at)),
                2 => batch.payload.insert(at, byte),
                3..8 => batch.payload[at] ^= 1 << (byte % 8),
                _ => batch.payload[at] = byte % 8,
            }
        }
        let mut bytes = batch.bytes();
        debug_assert!(bytes.len() >= HEADER);
        fix_crc(&mut bytes);
        bytes
    })
}
