//! The calls of 1.11 that always come first.

use super::super::batch_records::{NOON, record};
use super::calls::{at, delta, of, opaque_gzip, with_append_time};
use crate::course::model::batch::RawBatch;
use crate::course::model::varint;
use probe::ch01::{Header, Record};

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

pub(super) fn some_append_time() -> Vec<Vec<u8>> {
    bytes([
        with_append_time(at(&[0]), NOON + 100),
        with_append_time(of(&[record(0, 0, "a"), record(1, 7, "b")]), NOON + 100),
        with_append_time(delta(i64::MAX, i64::MAX), NOON),
        with_append_time(delta(i64::MIN, -1), NOON),
        with_append_time(at(&[]), NOON),
    ])
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
