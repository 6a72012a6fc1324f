//! 2.5: where the cases come from, and the laws.

use super::find_batch::{FindBatches, reads_are_few, result_is_right};
use super::segment::{Part, Tail, batches, four, log, parts, tail, walk};
use crate::exercise::Law;
use kit::{Offset, Position};
use probe::ch02::{FindBatch, Log};
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<FindBatches>> {
    let some_batch = (0..200_i64, parts(1..5), 0..5_usize).prop_map(|(base, parts, at)| {
        let (log, starts) = laid(base, &parts, Tail::Nothing);
        at_call(log, starts[at % parts.len()])
    });
    let ends = (
        0..200_i64,
        parts(0..4),
        prop_oneof![Just(0_u64), 1..100_u64, Just(u64::MAX / 2)],
        0..60_usize,
        0..2_u8,
    )
        .prop_map(|(base, parts, behind, more, kind)| {
            let tail = if kind == 0 {
                Tail::Nothing
            } else {
                Tail::BeingWritten(more)
            };
            let (log, starts) = laid(base, &parts, tail);
            let last = starts[parts.len()];
            at_call(log, if kind == 0 { last + behind } else { last })
        });
    let broken = (0..200_i64, parts(0..3), tail()).prop_map(|(base, parts, tail)| {
        let (log, starts) = laid(base, &parts, tail);
        at_call(log, starts[parts.len()])
    });
    let near = || {
        (
            0..200_i64,
            parts(1..7),
            0..7_usize,
            0..7_usize,
            prop_oneof![4 => -3..4_i64, 1 => -300..300_i64],
        )
    };
    let first = near().prop_map(|(base, parts, start, at, off)| {
        let (log, starts) = laid(base, &parts, Tail::Nothing);
        let walk = walk(&log.expand(), Position(0));
        let last = walk.batches[parts.len() - 1].last_offset.0;
        let target = walk.batches[at % parts.len()].last_offset.0 + off;
        find_call(
            log,
            starts[start.saturating_sub(3) % parts.len()],
            target.min(last),
        )
    });
    let none = (near(), tail()).prop_map(|((base, parts, start, at, off), tail)| {
        let (log, starts) = laid(base, &parts, tail);
        let target = if at == 0 { i64::MAX } else { 10_000 + off };
        find_call(log, starts[start % (parts.len() + 1)], target)
    });
    let fails = (near(), 1..4_u64).prop_map(|((base, parts, start, at, off), call)| {
        let (log, starts) = laid(base, &parts, Tail::Nothing);
        let start = starts[start.saturating_sub(3) % parts.len()];
        let call = if at < 3 { 1 } else { call };
        failing_at(
            if at % 2 == 0 {
                at_call(log, start)
            } else {
                find_call(log, start, 40 + off)
            },
            call,
        )
    });
    let four = || log(55, &four());
    let one = |tail| laid(55, &[], tail).0;
    let cut = |tail| laid(55, &self::four()[..2], tail);
    vec![
            Law::new("batch-at", "batch_at reads the header of the batch that begins at position", some_batch)
                .examples(vec![
                    at_call(log(55, &[Part::plain(1, 0)]), 0),
                    at_call(four(), 0),
                    at_call(four(), laid(55, &self::four(), Tail::Nothing).1[1]),
                    at_call(four(), laid(55, &self::four(), Tail::Nothing).1[3]),
                    at_call(log(0, &[Part { rest: 3, empty_max: 5, ..Part::default() }]), 0),
                ])
                .holds(result_is_right)
                .cases(40),
            Law::new(
                "batch-at-end",
                "batch_at is None at the log's end and behind it, and for a whole header whose batch passes the log's end",
                ends,
            )
            .examples(vec![
                at_call(log(55, &[]), 0),
                at_call(log(55, &[]), 7),
                at_call(log(55, &[Part::plain(1, 0)]), 70),
                at_call(log(55, &[Part::plain(1, 0)]), 71),
                at_call(log(55, &[Part::plain(1, 0)]), u64::MAX),
                at_call(one(Tail::BeingWritten(0)), 0),
                at_call(one(Tail::BeingWritten(40)), 0),
            ])
            .holds(result_is_right)
            .cases(40),
            Law::new(
                "batch-at-broken",
                "fewer than 61 bytes from position to the end, but at least one, is Unfinished; a length field below 49 is BadLength",
                broken,
            )
            .examples(vec![
                at_call(one(Tail::Unfinished(1)), 0),
                at_call(one(Tail::Unfinished(60)), 0),
                at_call(cut(Tail::Unfinished(12)).0, cut(Tail::Nothing).1[2]),
                at_call(one(Tail::BadLength(48, 30)), 0),
                at_call(one(Tail::BadLength(0, 0)), 0),
                at_call(one(Tail::BadLength(-1, 0)), 0),
                at_call(one(Tail::BadLength(i32::MIN, 0)), 0),
            ])
            .holds(result_is_right)
            .cases(45),
            Law::new(
                "find-first",
                "the answer is the first batch at or behind start whose last offset is at or above target",
                first,
            )
            .examples(vec![
                find_call(log(55, &[Part::plain(3, 0)]), 0, 55),
                find_call(four(), 0, 57),
                find_call(four(), 0, 59),
                find_call(four(), 0, 60),
                find_call(four(), 0, 70),
                find_call(four(), 0, 0),
                find_call(four(), laid(55, &self::four(), Tail::Nothing).1[2], 56),
                find_call(log(55, &[Part::plain(3, 9).compressed(1), Part::plain(2, 0)]), 0, 58),
            ])
            .holds(result_is_right)
            .cases(75),
            Law::new(
                "find-none",
                "None when every batch lies below target; broken bytes on the way are the errors of batch_at",
                none,
            )
            .examples(vec![
                find_call(log(55, &[]), 0, 55),
                find_call(log(55, &[Part::plain(1, 0)]), 0, 56),
                find_call(four(), 0, 71),
                find_call(cut(Tail::BeingWritten(3)).0, 0, 60),
                find_call(cut(Tail::Unfinished(1)).0, 0, 60),
                find_call(cut(Tail::Unfinished(60)).0, 0, 60),
                find_call(cut(Tail::BadLength(0, 9)).0, 0, 60),
                find_call(cut(Tail::BadLength(-12, 9)).0, 0, 60),
            ])
            .holds(result_is_right)
            .cases(45),
            Law::new("read-failed", "a read that fails is Read", fails)
                .examples(vec![
                    failing_at(at_call(four(), 0), 1),
                    failing_at(find_call(four(), 0, 55), 1),
                    failing_at(find_call(four(), 0, 70), 2),
                    failing_at(find_call(four(), 0, 71), 4),
                ])
                .holds(result_is_right)
                .cases(30),
            Law::new(
                "find-long",
                "a log may have 100,000 batches, and the walk may not nest a call for each of them",
                (1000..3000_u32).prop_map(|batches| large(batches, i64::MAX)),
            )
            .examples(vec![large(30_000, i64::MAX)])
            .holds(result_is_right)
            .cases(2),
            Law::new(
                "find-cost",
                "at most 61 bytes of each batch up to the answer are read, and nothing of the batches behind it",
                near().prop_map(|(base, parts, _, at, off)| {
                    let (log, starts) = laid(base, &parts, Tail::Nothing);
                    let walk = walk(&log.expand(), Position(0));
                    match at {
                        0 => at_call(log, starts[parts.len() / 2]),
                        _ => find_call(log, 0, walk.batches[at % parts.len()].last_offset.0 + off),
                    }
                }),
            )
            .examples(vec![
                find_call(four(), 0, 59),
                at_call(four(), 0),
                find_call(four(), 0, 71),
                find_call(cut(Tail::BadLength(0, 9)).0, 0, 59),
                large(2000, 1_000_000),
            ])
            .holds(reads_are_few)
            .cases(60),
        ]
}

pub(super) fn at_call(log: Log, position: u64) -> FindBatch {
    FindBatch::At {
        log,
        position: Position(position),
        failing: None,
    }
}

pub(super) fn find_call(log: Log, start: u64, target: i64) -> FindBatch {
    FindBatch::Find {
        log,
        start: Position(start),
        target: Offset(target),
        failing: None,
    }
}

pub(super) fn failing_at(mut call: FindBatch, number: u64) -> FindBatch {
    let (FindBatch::At { failing, .. } | FindBatch::Find { failing, .. }) = &mut call;
    *failing = Some(number);
    call
}

pub(super) fn large(batches: u32, target: i64) -> FindBatch {
    let log = Log::Recipe {
        seed: 5,
        batches,
        base_offset: Offset(1000),
        values: vec![1, 40],
        compressed: true,
    };
    find_call(log, 0, target)
}

/// A log, and where each batch and the tail begin.
pub(super) fn laid(base: i64, parts: &[Part], tail: Tail) -> (Log, Vec<u64>) {
    let batches = batches(base, parts);
    let mut starts = vec![0];
    for batch in &batches {
        starts.push(starts[starts.len() - 1] + batch.len() as u64);
    }
    let mut bytes = batches.concat();
    bytes.extend(tail.bytes(base + 50));
    (Log::Bytes { bytes }, starts)
}
