//! Whole and damaged batches for 1.9.

use super::super::batches::{flipped, one, opaque};
use crate::course::model::batch::RawBatch;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::Index;

pub(super) fn whole() -> [RawBatch; 6] {
    [
        one(),
        RawBatch::default(),
        one().compressed(1, vec![0x1f, 0x8b, 8, 0]),
        one().compressed(7, vec![0xff; 3]),
        RawBatch {
            base_offset: i64::MAX,
            leader_epoch: i32::MAX,
            attributes: -1,
            last_offset_delta: -5,
            base_timestamp: i64::MIN,
            max_timestamp: -1,
            producer_id: i64::MIN,
            producer_epoch: i16::MIN,
            base_sequence: i32::MIN,
            ..one()
        },
        RawBatch {
            payload: vec![0x80; 40],
            count: 7,
            ..one()
        },
    ]
}

pub(super) fn wrong_sizes() -> Vec<Vec<u8>> {
    let bytes = one().bytes();
    let says = |length: i32| {
        RawBatch {
            length: Some(length),
            ..one()
        }
        .bytes()
    };
    let cut = [0, 7, 8, 11, 12, 16, 17, 20, 21, 57, 60, 61, 62, 69];
    let mut calls: Vec<Vec<u8>> = cut.iter().map(|&len| bytes[..len].to_vec()).collect();
    calls.push(RawBatch::default().bytes()[..60].to_vec());
    calls.extend([59, 57, 49, 48, 12, 0, -1, -12, -13].map(says));
    calls.extend([i32::MAX, i32::MAX - 11, i32::MAX - 12, i32::MIN].map(says));
    calls.push([bytes.clone(), vec![0]].concat());
    calls.push([bytes.clone(), bytes].concat());
    calls
}

pub(super) fn wrong_size() -> impl Strategy<Value = Vec<u8>> {
    let cut = (opaque(), any::<Index>()).prop_map(|(batch, at)| {
        let mut bytes = batch.bytes();
        bytes.truncate(at.index(bytes.len()));
        bytes
    });
    let length = prop_oneof![-80..80_i32, any::<i32>(), (0..31_u32).prop_map(|b| 1 << b)];
    let lied = (opaque(), length).prop_map(|(batch, length)| {
        RawBatch {
            length: Some(length),
            ..batch
        }
        .bytes()
    });
    let more = (opaque(), vec(any::<u8>(), 1..80))
        .prop_map(|(batch, more)| [batch.bytes(), more].concat());
    prop_oneof![cut, lied, more]
}

/// A flip in the CRC, at both ends of what it covers, and in the value.
pub(super) fn flips() -> Vec<Vec<u8>> {
    let places = [68, 21, 61, 60, 69, 22, 17, 20];
    places
        .iter()
        .map(|&at| {
            let mut bytes = one().bytes();
            bytes[at] ^= 1;
            bytes
        })
        .collect()
}

pub(super) fn many_wrong() -> Vec<Vec<u8>> {
    let right = one();
    let count = RawBatch { count: -1, ..one() };
    let crc = RawBatch {
        crc: Some(0),
        ..count.clone()
    };
    let magic = RawBatch {
        magic: 1,
        ..crc.clone()
    };
    let short = RawBatch {
        length: Some(48),
        ..magic.clone()
    };
    let only = |batch: &RawBatch, magic: i8| RawBatch {
        magic,
        ..batch.clone()
    };
    let mut calls: Vec<Vec<u8>> = [
        &only(&crc, 2),
        &only(&right, 0),
        &magic,
        &short,
        &only(&short, 2),
    ]
    .map(RawBatch::bytes)
    .to_vec();
    calls.push([magic.bytes(), vec![0]].concat());
    calls.push([crc.bytes(), vec![0]].concat());
    calls.push([right.bytes(), vec![0xff; 4]].concat());
    calls
}

/// Any bit flipped, or several things wrong at once.
pub(super) fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let one_bit = flipped(opaque().prop_map(|batch| batch.bytes()), 0);
    let lies = (
        option::of(prop_oneof![Just(48), Just(i32::MAX), any::<i32>()]),
        option::of(any::<i8>()),
        option::of(any::<u32>()),
        option::of(any::<i32>()),
        prop_oneof![3 => Just(vec![]), 1 => vec![any::<u8>(); 3]],
    );
    let several = (opaque(), lies).prop_map(|(batch, (length, magic, crc, count, more))| {
        let lying = RawBatch {
            length,
            magic: magic.unwrap_or(2),
            crc,
            count: count.unwrap_or(batch.count),
            ..batch
        };
        [lying.bytes(), more].concat()
    });
    prop_oneof![one_bit, several]
}
