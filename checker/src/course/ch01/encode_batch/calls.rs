//! Fields and records for 1.10.

use super::super::batch_records::{NOON, record, records};
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::{BatchFields, EncodeBatch, Record};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn plain() -> BatchFields {
    BatchFields {
        base_offset: Offset(0),
        partition_leader_epoch: Epoch(-1),
        attributes: 0,
        producer_id: -1,
        producer_epoch: -1,
        base_sequence: -1,
        base_timestamp: None,
        max_timestamp: None,
        last_offset_delta: None,
    }
}

pub(super) fn call(fields: BatchFields, records: &[Record]) -> EncodeBatch {
    EncodeBatch {
        fields,
        records: records.to_vec(),
    }
}

fn fields() -> impl Strategy<Value = BatchFields> {
    let place = (
        prop_oneof![Just(0), 0..1000_i64, any::<i64>()],
        prop_oneof![Just(-1), 0..100_i32],
    );
    let attributes = prop_oneof![Just(0), (0..8_i16).prop_map(|bits| bits << 4)];
    let producer = prop_oneof![
        Just((-1, -1, -1)),
        (any::<i64>(), any::<i16>(), any::<i32>())
    ];
    (place, attributes, producer).prop_map(|(place, attributes, producer)| BatchFields {
        base_offset: Offset(place.0),
        partition_leader_epoch: Epoch(place.1),
        attributes,
        producer_id: producer.0,
        producer_epoch: producer.1,
        base_sequence: producer.2,
        ..plain()
    })
}

/// Any fields, and records without gaps whose timestamps ascend: their numbers are easily told.
pub(super) fn fields_and_records() -> impl Strategy<Value = EncodeBatch> {
    (fields(), plain_and_records()).prop_map(|(fields, mut call)| {
        for (index, record) in call.records.iter_mut().enumerate() {
            record.offset_delta = index as i32;
            record.timestamp = Timestamp(NOON + index as i64);
        }
        EncodeBatch { fields, ..call }
    })
}

pub(super) fn plain_and_records() -> impl Strategy<Value = EncodeBatch> {
    records(3).prop_map(|mut records| {
        if records.is_empty() {
            records.push(record(0, 0, "a"));
        }
        call(plain(), &records)
    })
}

/// Some overrides or all, and log append time where it may be.
pub(super) fn overridden() -> impl Strategy<Value = EncodeBatch> {
    let time = || prop_oneof![Just(NOON), Just(-1), -100..100_i64, NOON - 99..NOON + 99];
    let some = (
        option::of(time()),
        option::of(time()),
        option::of(0..500_i32),
        any::<bool>(),
    );
    (plain_and_records(), fields(), some, 0..4).prop_map(
        |(mut call, fields, (base, max, more, append), empty)| {
            call.fields = fields;
            let last = call.records.last().map_or(0, |record| record.offset_delta);
            call.fields.base_timestamp = base.map(Timestamp);
            call.fields.max_timestamp = max.map(Timestamp);
            call.fields.last_offset_delta = more.map(|more| last + more);
            if append && max.is_some() {
                call.fields.attributes |= 8;
            }
            if empty == 0 && base.is_some() && max.is_some() && more.is_some() {
                call.records.clear();
            }
            call
        },
    )
}

/// Calls that break none, one or several rules.
pub(super) fn refused() -> impl Strategy<Value = EncodeBatch> {
    let attributes = prop_oneof![3 => Just(0), 1 => Just(8), 1 => 0..16_i16, 1 => any::<i16>()];
    let deltas = prop_oneof![
        2 => Just(vec![0, 1, 2]),
        3 => vec(-1..4, 0..4),
        1 => vec(prop_oneof![any::<i32>(), Just(i32::MAX), Just(0)], 1..3),
    ];
    let time =
        || prop_oneof![4 => Just(NOON), 1 => any::<i64>(), 1 => Just(-1), 1 => Just(i64::MIN)];
    let overrides = (
        option::of(time()),
        option::of(time()),
        option::of(prop_oneof![3 => 0..4_i32, 1 => any::<i32>()]),
    );
    (attributes, deltas, overrides, vec(time(), 4)).prop_map(
        |(attributes, deltas, (base, max, last), times)| EncodeBatch {
            fields: BatchFields {
                attributes,
                base_timestamp: base.map(Timestamp),
                max_timestamp: max.map(Timestamp),
                last_offset_delta: last,
                ..plain()
            },
            records: deltas
                .into_iter()
                .zip(times)
                .map(|(delta, time)| Record {
                    timestamp: Timestamp(time),
                    ..record(delta, 0, "v")
                })
                .collect(),
        },
    )
}
