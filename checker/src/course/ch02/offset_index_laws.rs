//! 2.2: where the scripts come from, and the laws.

use super::numbers::{LARGEST, base, in_31_bits};
use super::offset_index::{OffsetIndexes, errors_leave};
use crate::exercise::Law;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::Appends;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<OffsetIndexes>> {
    let script = |steps: Vec<i64>, room: i64| {
        let there = steps.len().min(2);
        calls(base(), steps, there, room)
    };
    let up = || 1..40_i64;
    let some = |step: std::ops::Range<i64>| vec(step, 1..6);
    let good = (some(up()), vec(in_31_bits(), 8)).prop_flat_map(move |(steps, positions)| {
        script(steps, 4).prop_map(move |call| placed(call, &positions))
    });
    let order = vec(
        prop_oneof![2 => up(), 1 => Just(0_i64), 1 => -20..0_i64],
        1..6,
    )
    .prop_flat_map(move |mut steps| {
        steps[0] = steps[0].abs();
        script(steps, 4)
    });
    let full = (some(-5..40), -3..1_i64).prop_flat_map(move |(mut steps, room)| {
        steps[0] = steps[0].abs();
        script(steps, room)
    });
    let refused = (some(up()), far()).prop_map(|(steps, far)| {
        let mut call = call(1000, &steps, 0, 4);
        let at = call.appends.len() / 2;
        call.appends[at] = far;
        call
    });
    let any = (vec(-10..40_i64, 1..6), -3..4_i64, far(), 0..2_usize).prop_map(
        |(steps, room, far, there)| {
            let mut call = call(1000, &steps, there, room);
            call.appends.push(far);
            call
        },
    );
    vec![
        Law::new(
            "append-behind",
            "an entry that is taken stands behind the last one",
            good,
        )
        .examples(vec![
            call(50, &[0], 0, 1),
            call(50, &[7, 6, 12], 2, 0),
            Appends {
                appends: vec![entry(63, 100)],
                ..call(50, &[7], 1, 1)
            },
            call(0, &[LARGEST], 0, 0),
        ])
        .cases(80),
        Law::new(
            "append-error-leaves",
            "an error leaves the index as it was",
            any,
        )
        .holds(errors_leave)
        .examples(vec![call(50, &[7, 0], 1, 1), call(50, &[7, 6], 1, -1)])
        .cases(60),
        Law::new(
            "append-order",
            "an offset at or below the last entry's is OutOfOrder",
            order,
        )
        .examples(vec![
            call(50, &[7, 0], 1, 1),
            call(50, &[7, -1], 1, 1),
            call(50, &[7, 6, -3], 2, 1),
            call(0, &[0, 0], 1, 1),
        ])
        .cases(80),
        Law::new(
            "append-full",
            "an index that has max_entries entries is Full, which is looked at first",
            full,
        )
        .examples(vec![
            call(50, &[7], 0, -1),
            call(50, &[7, 6], 1, -1),
            call(50, &[7, 0], 1, -1),
            call(50, &[7, 6], 1, 0),
            call(50, &[7, 6, 1], 0, -1),
        ])
        .cases(80),
        Law::new(
            "append-refused",
            "an entry that write_entry refuses is the error it gives",
            refused,
        )
        .examples(
            [
                entry(9, 0),
                entry(10 + LARGEST + 1, 0),
                entry(20, LARGEST as u64 + 1),
                entry(9, LARGEST as u64 + 1),
            ]
            .map(|refused| Appends {
                appends: vec![refused],
                ..call(10, &[], 0, 2)
            })
            .to_vec(),
        )
        .cases(60),
    ]
}

pub(super) fn entry(offset: i64, position: u64) -> IndexEntry {
    IndexEntry {
        offset: Offset(offset),
        position: Position(position),
    }
}

/// Entries whose offsets are `steps` apart, the first so far from the base. The first `there` are in the index, and there
/// is room for all and `room` more.
pub(super) fn call(base: i64, steps: &[i64], there: usize, room: i64) -> Appends {
    let mut offset = base.min(i64::MAX - LARGEST);
    let mut all: Vec<IndexEntry> = Vec::new();
    for (step, number) in steps.iter().zip(1..) {
        offset += step;
        all.push(entry(offset, number * 4100));
    }
    let appends = all.split_off(there.min(all.len()));
    // What is there already is in order and in range.
    let mut last = base.min(i64::MAX - LARGEST) - 1;
    for entry in &mut all {
        entry.offset.0 = entry.offset.0.max(last + 1);
        last = entry.offset.0;
    }
    Appends {
        base: Offset(base.min(i64::MAX - LARGEST)),
        max_entries: (steps.len() as i64 + room).max(0) as usize,
        entries: all,
        appends,
    }
}

pub(super) fn calls(
    base: impl Strategy<Value = i64>,
    steps: Vec<i64>,
    most: usize,
    room: i64,
) -> impl Strategy<Value = Appends> {
    (base, 0..=most).prop_map(move |(base, there)| call(base, &steps, there, room))
}

pub(super) fn placed(mut call: Appends, positions: &[i64]) -> Appends {
    for (entry, position) in call.appends.iter_mut().zip(positions) {
        entry.position.0 = *position as u64;
    }
    call
}

/// An entry that no index with base offset 1000 takes.
pub(super) fn far() -> impl Strategy<Value = IndexEntry> {
    prop_oneof![
        (0..1000_i64, 0..9000_u64),
        (1001 + LARGEST..1_i64 << 40, 0..9000_u64),
        (1200..2000_i64, LARGEST as u64 + 1..1 << 40),
    ]
    .prop_map(|(offset, position)| entry(offset, position))
}
