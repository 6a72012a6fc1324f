//! Fields and records for 1.10.

use super::super::records::{NOON, record, records};
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::{BatchFields, EncodeBatch, Header, Record};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

fn plain() -> BatchFields {
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

fn call(fields: BatchFields, records: &[Record]) -> EncodeBatch {
    EncodeBatch {
        fields,
        records: records.to_vec(),
    }
}

/// All fields different, and no byte of them 0 or ff.
fn told() -> BatchFields {
    BatchFields {
        base_offset: Offset(0x0102_0304_0506_0708),
        partition_leader_epoch: Epoch(0x1112_1314),
        attributes: 0x70,
        producer_id: 0x2122_2324_2526_2728,
        producer_epoch: 0x3132,
        base_sequence: 0x4142_4344,
        ..plain()
    }
}

pub(super) fn some_fields() -> Vec<EncodeBatch> {
    let mut rich = record(1, 5, "unlocked");
    rich.key = Some(b"bike".to_vec());
    rich.headers = vec![
        Header {
            key: b"app".to_vec(),
            value: Some(b"7".to_vec()),
        },
        Header {
            key: b"app".to_vec(),
            value: None,
        },
    ];
    let long = record(0, 0, &"x".repeat(70));
    vec![
        call(plain(), &[record(0, 0, "a")]),
        call(told(), &[record(0, 0, "a")]),
        call(plain(), &[record(0, 0, "a"), rich]),
        call(plain(), &[long, record(1, 0, "")]),
    ]
}

pub(super) fn some_records() -> Vec<EncodeBatch> {
    [
        [0, 5, -3].map(|time| (1, time)),
        [0, 0, 9].map(|time| (1, time)),
        [7, 3, 1].map(|time| (1, time)),
        [(1, 0), (5, 1), (200, 2)],
        [(6, 0), (1, 1), (1, 2)],
        [(1, 0), (1, 1 << 40), (1, -(1 << 40))],
    ]
    .map(|steps| {
        let mut next = -1;
        let records = steps.map(|(step, time)| {
            next += step;
            record(next, time, "v")
        });
        call(plain(), &records)
    })
    .to_vec()
}

pub(super) fn some_overrides() -> Vec<EncodeBatch> {
    let two = [record(0, 0, "a"), record(3, 7, "b")];
    let base = |time| BatchFields {
        base_timestamp: Some(Timestamp(time)),
        ..plain()
    };
    let max = |time| BatchFields {
        max_timestamp: Some(Timestamp(time)),
        ..plain()
    };
    let last = |delta| BatchFields {
        last_offset_delta: Some(delta),
        ..plain()
    };
    let all = BatchFields {
        base_timestamp: Some(Timestamp(-1)),
        max_timestamp: Some(Timestamp(NOON)),
        last_offset_delta: Some(4),
        ..told()
    };
    let append_time = BatchFields {
        attributes: 0x08,
        ..max(NOON + 100)
    };
    vec![
        call(base(NOON - 10), &two),
        call(max(NOON + 2), &two),
        call(last(3), &two),
        call(last(9), &two),
        call(all.clone(), &[]),
        call(
            BatchFields {
                last_offset_delta: Some(0),
                ..all.clone()
            },
            &[],
        ),
        call(all, &two[..1]),
        call(append_time, &two),
        call(base(0), &two[..1]),
        call(max(-1), &two[..1]),
        call(
            BatchFields {
                base_timestamp: Some(Timestamp(i64::MAX)),
                max_timestamp: Some(Timestamp(i64::MIN)),
                ..last(i32::MAX)
            },
            &[],
        ),
    ]
}

pub(super) fn some_refused() -> Vec<EncodeBatch> {
    let one = [record(0, 0, "a")];
    let two = |first, second| [record(first, 0, "a"), record(second, 0, "b")];
    let attributes = |attributes| BatchFields {
        attributes,
        ..plain()
    };
    let last = |delta| BatchFields {
        last_offset_delta: Some(delta),
        ..plain()
    };
    let base = |time| BatchFields {
        base_timestamp: Some(Timestamp(time)),
        ..plain()
    };
    let far = |time| Record {
        timestamp: Timestamp(time),
        ..record(0, 0, "a")
    };
    let two_of_three = BatchFields {
        max_timestamp: Some(Timestamp(1)),
        ..last(0)
    };
    let mut calls = vec![
        call(plain(), &[]),
        call(two_of_three, &[]),
        call(attributes(1), &one),
        call(attributes(1), &[]),
        call(attributes(8), &one),
        call(attributes(9), &one),
        call(plain(), &two(0, 0)),
        call(plain(), &two(1, 0)),
        call(plain(), &two(-1, 0)),
        call(last(0), &two(0, 1)),
        call(last(5), &two(0, 6)),
        call(last(-1), &one),
        call(base(i64::MIN), &one),
        call(base(-1), &[far(i64::MAX)]),
        call(base(0), &[far(i64::MIN)]),
        call(base(1), &[far(i64::MIN)]),
        call(attributes(8), &two(1, 0)),
    ];
    calls.extend((1..8).map(|codec| call(attributes(codec), &one)));
    calls.push(call(attributes(0x71), &two(2, 0)));
    calls
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
