//! 4.3: where the scripts come from, and the laws.

use super::epochs::EpochLists;
use crate::exercise::Law;
use kit::{Epoch, Offset};
use probe::ch04::{EpochEntry, EpochOp, EpochScript};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// The stub's entries.
const STUB: &[(i32, i64)] = &[(2, 6), (3, 8), (5, 11)];

pub(super) fn laws() -> Vec<Law<EpochLists>> {
    // How far an epoch and an offset are from those of one entry.
    let near = || (entries(), vec((0..6_usize, -3..4_i32, -4..5_i64), 1..4));
    let ops = |op: fn(&EpochEntry, i32, i64) -> EpochOp| {
        near().prop_map(move |(entries, ops)| {
            let none = EpochEntry {
                epoch: Epoch(4),
                start: Offset(9),
            };
            let at = |at: usize| entries.get(at % entries.len().max(1)).unwrap_or(&none);
            let ops = ops
                .iter()
                .map(|&(number, epoch, start)| op(at(number), epoch, start))
                .collect();
            EpochScript { entries, ops }
        })
    };
    let new = near().prop_map(|(entries, ops)| {
        let mut latest = entries.last().map_or(0, |last| last.epoch.0);
        let op = |(number, epoch, start): (usize, i32, i64)| {
            latest += epoch.max(0) + i32::from(number == 0);
            let from = entries
                .get(number % entries.len().max(1))
                .map_or(9, |entry| entry.start.0);
            assign(latest, (from + start).max(0))
        };
        let ops = ops.into_iter().map(op).collect();
        EpochScript { entries, ops }
    });
    let older = ops(|near, epoch, start| {
        assign((near.epoch.0 + epoch).max(0), (near.start.0 + start).max(0))
    });
    let unknown = near().prop_map(|(entries, ops)| {
        let latest = entries.last().map_or(0, |last| last.epoch.0);
        let op = |(number, epoch, start): (usize, i32, i64)| match number % 2 {
            0 => assign(-1 - epoch.max(0), start.max(0) * 5),
            _ => assign(latest + epoch.max(0), -1 - start.max(0)),
        };
        let ops = ops.into_iter().map(op).collect();
        EpochScript { entries, ops }
    });
    let cut_end = ops(|near, _, start| end((near.start.0 + start).max(-1)));
    let cut_start = ops(|near, _, from| start((near.start.0 + from).max(-1)));
    let end_of = ops(|near, epoch, end| of((near.epoch.0 + epoch).max(-1), near.start.0 + 8 + end));
    vec![
        Law::new(
            "epochs-assign",
            "an entry is added at the end, and every entry goes that no longer fits; the newest epoch again, at its start or above, changes nothing",
            new,
        )
        .examples(vec![
            script(&[], &[assign(0, 0)]),
            script(&[], &[assign(4, 20)]),
            script(&[(0, 0)], &[assign(0, 0)]),
            script(STUB, &[assign(6, 12)]),
            script(STUB, &[assign(5, 15)]),
            script(STUB, &[assign(5, 11)]),
            script(STUB, &[assign(5, 10)]),
            script(STUB, &[assign(5, 8)]),
            script(STUB, &[assign(7, 11)]),
            script(STUB, &[assign(7, 7)]),
            script(STUB, &[assign(7, 6)]),
            script(STUB, &[assign(7, 0)]),
            script(STUB, &[assign(5, 3)]),
            script(STUB, &[assign(5, 10), assign(6, 10), assign(7, 7)]),
        ])
        .cases(90),
        Law::new(
            "epochs-older",
            "an epoch below the newest one is OlderEpoch, and nothing changes",
            older,
        )
        .examples(vec![
            script(&[(5, 11)], &[assign(4, 20)]),
            script(&[(1, 0)], &[assign(0, 0)]),
            script(STUB, &[assign(4, 20)]),
            script(STUB, &[assign(4, 7)]),
            script(STUB, &[assign(3, 8)]),
            script(STUB, &[assign(2, 6)]),
            script(STUB, &[assign(0, 0)]),
        ])
        .cases(60),
        Law::new(
            "epochs-unknown",
            "an epoch below 0 is unknown, a start below 0 is no record: nothing changes",
            unknown,
        )
        .examples(vec![
            script(&[], &[assign(-1, 5)]),
            script(&[], &[assign(0, -1)]),
            script(STUB, &[assign(-1, 20)]),
            script(STUB, &[assign(-1, 0)]),
            script(STUB, &[assign(6, -1)]),
            script(STUB, &[assign(5, -1)]),
        ])
        .cases(30),
        Law::new(
            "epochs-cut-end",
            "truncate_from_end drops the entries that start at or above end, and says whether the entries changed; an end below 0 changes nothing",
            cut_end,
        )
        .examples(vec![
            script(&[], &[end(0)]),
            script(&[(2, 6)], &[end(7)]),
            script(&[(2, 6)], &[end(6)]),
            script(STUB, &[end(12)]),
            script(STUB, &[end(11)]),
            script(STUB, &[end(9)]),
            script(STUB, &[end(8)]),
            script(STUB, &[end(0)]),
            script(STUB, &[end(-1)]),
            script(&[(0, 0)], &[end(0)]),
            script(&[(0, 0)], &[end(1)]),
            script(STUB, &[end(9), end(8), end(8)]),
        ])
        .cases(60),
        Law::new(
            "epochs-cut-start",
            "of the entries that start at or below start only the newest stays, and starts at start; where none does, nothing changes",
            cut_start,
        )
        .examples(vec![
            script(&[], &[start(5)]),
            script(&[(2, 6)], &[start(6)]),
            script(&[(2, 6)], &[start(7)]),
            script(STUB, &[start(5)]),
            script(STUB, &[start(6)]),
            script(STUB, &[start(7)]),
            script(STUB, &[start(8)]),
            script(STUB, &[start(9)]),
            script(STUB, &[start(11)]),
            script(STUB, &[start(30)]),
            script(STUB, &[start(-1)]),
            script(STUB, &[start(7), start(8), start(8)]),
        ])
        .cases(60),
        Law::new(
            "epochs-end-of",
            "the newest epoch ends at log_end, one below it where the next known one starts; of what is above the newest, epoch -1, or without entries there is no end",
            end_of,
        )
        .examples(vec![
            script(&[], &[of(0, 10)]),
            script(&[], &[of(-1, 10)]),
            script(&[(0, 0)], &[of(0, 10)]),
            script(STUB, &[of(5, 20)]),
            script(STUB, &[of(4, 20)]),
            script(STUB, &[of(3, 20)]),
            script(STUB, &[of(2, 20)]),
            script(STUB, &[of(1, 20)]),
            script(STUB, &[of(0, 20)]),
            script(STUB, &[of(6, 20)]),
            script(STUB, &[of(-1, 20)]),
            // Only -1 is unknown.
            script(STUB, &[of(-2, 20)]),
            script(STUB, &[of(5, 11)]),
            script(STUB, &[of(5, 9)]),
            script(&[(2, 6)], &[of(1, 20)]),
            script(STUB, &[start(8), of(2, 20), of(1, 20)]),
        ])
        .cases(80),
    ]
}

fn script(entries: &[(i32, i64)], ops: &[EpochOp]) -> EpochScript {
    let entry = |&(epoch, start): &(i32, i64)| EpochEntry {
        epoch: Epoch(epoch),
        start: Offset(start),
    };
    EpochScript {
        entries: entries.iter().map(entry).collect(),
        ops: ops.to_vec(),
    }
}

fn assign(epoch: i32, start: i64) -> EpochOp {
    EpochOp::Assign {
        epoch: Epoch(epoch),
        start: Offset(start),
    }
}

fn end(end: i64) -> EpochOp {
    EpochOp::CutEnd { end: Offset(end) }
}

fn start(start: i64) -> EpochOp {
    EpochOp::CutStart {
        start: Offset(start),
    }
}

fn of(epoch: i32, log_end: i64) -> EpochOp {
    EpochOp::EndOf {
        epoch: Epoch(epoch),
        log_end: Offset(log_end),
    }
}

/// Up to five entries, ascending; epochs and offsets may be left out.
fn entries() -> impl Strategy<Value = Vec<EpochEntry>> {
    let step = (prop_oneof![2 => Just(1), 1 => 2..5_i32], 1..6_i64);
    (0..4_i32, 0..8_i64, vec(step, 0..5)).prop_map(|(epoch, start, steps)| {
        let mut last = EpochEntry {
            epoch: Epoch(epoch),
            start: Offset(start),
        };
        let entry = |(epochs, offsets)| {
            let entry = last;
            last.epoch.0 += epochs;
            last.start.0 += offsets;
            entry
        };
        steps.into_iter().map(entry).collect()
    })
}
