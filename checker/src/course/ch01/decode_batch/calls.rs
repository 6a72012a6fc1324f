//! Whole and broken batches for 1.11.

use super::super::batches::{flipped, opaque};
use super::super::records::{NOON, record, records};
use crate::course::model::batch::{HEADER, RawBatch, fix_crc};
use crate::course::model::record::encode;
use crate::course::model::varint;
use kit::Timestamp;
use probe::ch01::{Header, Record};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;

/// A batch with base timestamp noon of these records, all its numbers right.
fn of(records: &[Record]) -> RawBatch {
    let times = records.iter().map(|record| record.timestamp.0);
    let encoded = records
        .iter()
        .flat_map(|record| encode(record, Timestamp(NOON)));
    RawBatch {
        base_timestamp: NOON,
        max_timestamp: times.max().unwrap_or(NOON),
        last_offset_delta: records.last().map_or(0, |record| record.offset_delta),
        count: records.len() as i32,
        payload: encoded.collect(),
        ..RawBatch::default()
    }
}

/// Records at these offset deltas.
fn at(deltas: &[i32]) -> RawBatch {
    let records: Vec<Record> = deltas.iter().map(|delta| record(*delta, 0, "v")).collect();
    of(&records)
}

/// One record whose timestamp delta is any number.
fn delta(base_timestamp: i64, delta: i64) -> RawBatch {
    let body = [vec![0], varint::encode(delta), vec![0, 1], vec![2, b'v', 0]].concat();
    RawBatch {
        base_timestamp,
        payload: [varint::encode(body.len() as i64), body].concat(),
        count: 1,
        ..RawBatch::default()
    }
}

fn bytes<const N: usize>(batches: [RawBatch; N]) -> Vec<Vec<u8>> {
    batches.iter().map(RawBatch::bytes).collect()
}

pub(super) fn some_whole() -> Vec<Vec<u8>> {
    let gaps = RawBatch {
        base_offset: 100,
        last_offset_delta: 250,
        ..of(&[record(5, 0, "a"), record(200, -40, "b")])
    };
    let rich = Record {
        key: Some(vec![]),
        value: None,
        headers: vec![
            Header {
                key: b"app".to_vec(),
                value: Some(b"7".to_vec()),
            },
            Header {
                key: b"app".to_vec(),
                value: None,
            },
        ],
        ..record(1, 9, "")
    };
    bytes([
        of(&[record(0, 0, "a")]),
        RawBatch::default(),
        of(&[record(0, 0, "a"), record(1, 7, "b")]),
        gaps,
        of(&[record(0, 0, "a"), rich]),
        RawBatch {
            base_offset: 500,
            last_offset_delta: 4,
            base_timestamp: -1,
            ..RawBatch::default()
        },
        RawBatch {
            base_offset: i64::MAX - 1,
            ..at(&[0, 1])
        },
        delta(0, i64::MIN),
        delta(-1, i64::MIN + 1),
        of(&[record(0, 0, &"x".repeat(70)), record(1, 0, "")]),
    ])
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

fn with_append_time(batch: RawBatch, max_timestamp: i64) -> RawBatch {
    RawBatch {
        attributes: batch.attributes | 8,
        max_timestamp,
        ..batch
    }
}

pub(super) fn some_append_time() -> Vec<Vec<u8>> {
    bytes([
        with_append_time(at(&[0]), NOON + 100),
        with_append_time(of(&[record(0, 0, "a"), record(1, 7, "b")]), NOON + 100),
        with_append_time(delta(i64::MAX, i64::MAX), NOON),
        with_append_time(delta(i64::MIN, -1), NOON),
        with_append_time(at(&[]), NOON),
    ])
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

pub(super) fn some_flags() -> Vec<Vec<u8>> {
    [0x20, 0x10, 0x30, 0x40, 0, 0x28, 0x50, -128]
        .map(|attributes| {
            RawBatch {
                attributes,
                ..at(&[0])
            }
            .bytes()
        })
        .to_vec()
}

/// Any attributes but the codec's.
pub(super) fn any_flags() -> impl Strategy<Value = RawBatch> {
    let attributes = prop_oneof![0..16_i16, any::<i16>().prop_map(|bits| bits >> 3)];
    (whole(), attributes).prop_map(|(batch, bits)| RawBatch {
        attributes: bits << 3,
        ..batch
    })
}

pub(super) fn some_damaged() -> Vec<Vec<u8>> {
    let whole = at(&[0]).bytes();
    let mut flipped = whole.clone();
    if let Some(byte) = flipped.get_mut(67) {
        *byte ^= 1;
    }
    let mut calls = vec![
        flipped,
        whole[..60].to_vec(),
        whole[..whole.len() - 1].to_vec(),
        [whole, vec![0]].concat(),
    ];
    calls.extend(bytes([
        RawBatch {
            magic: 1,
            ..at(&[0])
        },
        RawBatch {
            count: -1,
            ..at(&[0])
        },
        RawBatch {
            crc: Some(0),
            ..opaque_gzip()
        },
    ]));
    calls
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

fn opaque_gzip() -> RawBatch {
    at(&[0]).compressed(1, vec![0x1f, 0x8b, 8, 0])
}

pub(super) fn some_compressed() -> Vec<Vec<u8>> {
    let mut calls: Vec<Vec<u8>> = (1..8)
        .map(|codec| opaque_gzip().compressed(codec, vec![0xff; 9]).bytes())
        .collect();
    calls.extend(bytes([
        opaque_gzip(),
        RawBatch {
            attributes: 1,
            ..at(&[0])
        },
        RawBatch {
            base_offset: -1,
            ..opaque_gzip()
        },
        RawBatch {
            attributes: 0x7c,
            ..at(&[0, 0])
        },
    ]));
    calls
}

pub(super) fn compressed() -> impl Strategy<Value = RawBatch> {
    (opaque(), 1..8_i16).prop_map(|(batch, codec)| RawBatch {
        attributes: batch.attributes & !7 | codec,
        ..batch
    })
}

pub(super) fn some_miscounted() -> Vec<Vec<u8>> {
    let claims = |deltas: &[i32], count: i32| {
        RawBatch {
            count,
            ..at(deltas)
        }
        .bytes()
    };
    vec![
        claims(&[0, 1], 1),
        claims(&[0, 1], 3),
        claims(&[0], 0),
        claims(&[], 1),
        claims(&[0, 1], 1000),
        claims(&[0, 1], 100_000),
        claims(&[], 1 << 24),
        claims(&[0, 1], i32::MAX),
    ]
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

pub(super) fn some_out_of_range() -> Vec<Vec<u8>> {
    let last = |last_offset_delta: i32, batch: RawBatch| RawBatch {
        last_offset_delta,
        ..batch
    };
    let base = |base_offset: i64, batch: RawBatch| RawBatch {
        base_offset,
        ..batch
    };
    bytes([
        at(&[0, 0]),
        at(&[1, 0]),
        at(&[-1, 0]),
        last(0, at(&[0, 1])),
        last(-1, at(&[0])),
        last(250, at(&[5, 251])),
        base(-1, at(&[0])),
        base(i64::MIN, at(&[])),
        base(i64::MAX, last(1, at(&[0]))),
        base(i64::MAX, last(0, at(&[0]))),
        base(i64::MAX - 250, last(251, at(&[]))),
        base(0, last(-5, at(&[]))),
        delta(i64::MAX, 1),
        delta(i64::MIN, -1),
        delta(-2, i64::MIN + 1),
        delta(i64::MAX, i64::MAX),
        base(-1, last(0, at(&[0, 0]))),
        last(i32::MAX, at(&[0, i32::MAX])),
    ])
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

/// Record 1 of two has this body.
fn second(body: &[u8]) -> Vec<u8> {
    let batch = at(&[0, 1]);
    let first = at(&[0]).payload;
    let length = varint::encode(body.len() as i64);
    RawBatch {
        payload: [first, length, body.to_vec()].concat(),
        ..batch
    }
    .bytes()
}

pub(super) fn some_broken() -> Vec<Vec<u8>> {
    // Attributes, timestamp delta, offset delta, key, value, headers.
    vec![
        second(&[0, 0, 2, 1, 2, b'v', 0, 0]),
        second(&[0, 0, 2, 1, 2]),
        second(&[0, 0, 2, 1, 20, b'v', 0]),
        second(&[0, 0, 2, 3, 2, b'v', 0]),
        second(&[0, 0, 2, 1, 2, b'v', 2]),
        second(&[]),
        second(&[0]),
        [at(&[0])]
            .map(|batch| {
                RawBatch {
                    payload: [batch.payload.clone(), vec![40, 0]].concat(),
                    count: 2,
                    last_offset_delta: 1,
                    ..batch
                }
                .bytes()
            })
            .concat(),
    ]
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
