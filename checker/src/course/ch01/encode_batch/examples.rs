//! The calls of 1.10 that always come first.

use super::super::batch_records::{NOON, record};
use super::calls::{call, plain};
use kit::{Epoch, Offset, Timestamp};
use probe::ch01::{BatchFields, EncodeBatch, Header, Record};

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
