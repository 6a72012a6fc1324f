//! 2.6: where the cases of `fetch` come from, and its laws.

use super::fetch::{Fetches, Sums, begins_right, nothing_behind, result_is_right, start};
use super::segment::{Part, Tail, Walk, batches, four, parts, size, tail, walk};
use crate::exercise::Law;
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{Fetch, Log};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<Fetches>> {
    let near = || {
        (
            0..200_i64,
            parts(1..7),
            0..7_usize,
            -3..3_i64,
            vec(0..7_usize, 0..3),
        )
    };
    let any_max = || prop_oneof![Just(0_u64), 1..80_u64, 60..1500_u64];
    let to_target = move || {
        near().prop_map(|(base, parts, at, off, entries)| {
            let log = Laid::new(base, &parts, Tail::Nothing);
            let last = log.walk.batches[at % parts.len()].last_offset.0;
            let end = log.walk.batches[parts.len() - 1].last_offset.0;
            log.fetch(&entries, (last + off).min(end), 0)
        })
    };
    let first = (to_target(), any_max()).prop_map(|(call, max_bytes)| Fetch { max_bytes, ..call });
    let whole = (to_target(), 0..61_u64).prop_map(|(call, max_bytes)| Fetch { max_bytes, ..call });
    let sum = (
        to_target(),
        0..5_usize,
        prop_oneof![2 => Just(0_i64), 1 => -1..2_i64],
    )
        .prop_map(exact_sum);
    let empty =
        (near(), any_max(), 1..50_i64).prop_map(|((base, parts, at, _, entries), max, above)| {
            let parts = &parts[..at % (parts.len() + 1)];
            let log = Laid::new(base, parts, Tail::Nothing);
            let end = log
                .walk
                .batches
                .last()
                .map_or(base, |last| last.last_offset.0);
            log.fetch(&entries, end + above, max)
        });
    let index = (near(), any_max()).prop_map(|((base, parts, at, off, _), max)| {
        let log = Laid::new(base, &parts, Tail::Nothing);
        let at = at % parts.len();
        let target = log.walk.batches[at].last_offset.0 + off.max(0);
        broken_before(log.fetch(&[at], target, max), at)
    });
    let broken = (near(), tail(), prop_oneof![any_max(), 60..900_u64]).prop_map(
        |((base, parts, at, off, entries), tail, max)| {
            let log = Laid::new(base, &parts, tail);
            let target = match at {
                0 => 10_000,
                at => log.walk.batches[at % parts.len()].last_offset.0 + off,
            };
            let call = log.fetch(&entries, target, max);
            // What the limit hides is another law.
            let reached = Sums::new(&call, &walk_of(&call)).reached(max);
            Fetch {
                max_bytes: if reached { u64::MAX } else { max },
                ..call
            }
        },
    );
    let full =
        (near(), tail(), 0..4_usize).prop_map(|((base, parts, at, _, entries), tail, more)| {
            let log = Laid::new(base, &parts, tail);
            let call = log.fetch(
                &entries,
                log.walk.batches[at % parts.len()].last_offset.0,
                0,
            );
            exact_sum((call, more, 0))
        });
    let fails = (to_target(), any_max(), 1..5_u64).prop_map(|(call, max_bytes, number)| Fetch {
        max_bytes,
        failing: Some(number),
        ..call
    });
    let four = |target, max| Laid::new(55, &four(), Tail::Nothing).fetch(&[], target, max);
    let indexed =
        |target, max| Laid::new(55, &self::four(), Tail::Nothing).fetch(&[1, 3], target, max);
    let torn =
        |tail: Tail, target, max| Laid::new(55, &self::four()[..2], tail).fetch(&[], target, max);
    vec![
            Law::new(
                "fetch-first",
                "the answer begins with the first batch whose last offset is at or above target",
                first,
            )
            .examples(vec![
                four(55, 0),
                four(59, 500),
                four(60, 0),
                four(70, 500),
                indexed(59, 0),
                indexed(66, 0),
                four(0, 500),
            ])
            .holds(begins_right)
            .cases(50),
            Law::new(
                "fetch-whole",
                "the first batch is whole in any case, also when it alone is larger than max_bytes",
                whole,
            )
            .examples(vec![four(55, 0), four(55, 1), four(55, 60), four(55, 61), four(59, 92), indexed(70, 3)])
            .holds(result_is_right)
            .cases(35),
            Law::new(
                "fetch-sum",
                "each further batch is there, whole, while the sum of all sizes, the first included, is at most max_bytes",
                sum,
            )
            .examples(vec![
                four(55, 88),
                four(55, 180),
                four(55, 181),
                four(55, 182),
                four(59, 93 + 96),
                four(59, 1000),
                four(59, u64::MAX),
                four(55, i64::MAX as u64),
                indexed(63, 500),
                Laid::new(0, &[Part::plain(1, 0), Part::plain(1, 90), Part::plain(1, 0)], Tail::Nothing).fetch(&[], 0, 200),
            ])
            .holds(result_is_right)
            .cases(85),
            Law::new("fetch-empty", "the answer is empty when no batch is at or above target", empty)
                .examples(vec![
                    Laid::new(55, &[], Tail::Nothing).fetch(&[], 0, 100),
                    four(71, 0),
                    four(71, 500),
                    indexed(71, 500),
                    torn(Tail::BeingWritten(5), 60, 500),
                ])
                .holds(result_is_right)
                .cases(30),
            Law::new(
                "fetch-start",
                "the walk starts where lookup in index says, at 0 if it says nothing",
                index,
            )
            .examples(vec![
                broken_before(indexed(59, 0), 1),
                broken_before(indexed(60, 500), 1),
                broken_before(indexed(70, 500), 3),
            ])
            .holds(result_is_right)
            .cases(30),
            Law::new(
                "fetch-broken",
                "broken bytes on the way are the errors of batch_at, before the answer and behind its last batch",
                broken,
            )
            .examples(vec![
                torn(Tail::Unfinished(9), 60, 0),
                torn(Tail::Unfinished(9), 58, 500),
                torn(Tail::BadLength(48, 20), 55, 182),
                torn(Tail::BeingWritten(20), 58, 500),
            ])
            .holds(result_is_right)
            .cases(40),
            Law::new(
                "fetch-full",
                "once the sum has reached max_bytes nothing behind it is looked at",
                full,
            )
            .examples(vec![
                torn(Tail::Unfinished(9), 58, 93),
                torn(Tail::Unfinished(9), 58, 20),
                torn(Tail::BadLength(0, 9), 55, 181),
                four(55, 88),
                four(55, 181),
            ])
            .holds(nothing_behind)
            .cases(35),
            Law::new("read-failed", "a read that fails is Read", fails)
                .examples(vec![
                    Fetch { failing: Some(1), ..four(55, 0) },
                    Fetch { failing: Some(2), ..four(55, 0) },
                    Fetch { failing: Some(3), ..four(55, 500) },
                ])
                .holds(result_is_right)
                .cases(20),
        ]
}

/// A log that is laid out.
pub(super) struct Laid {
    bytes: Vec<u8>,
    walk: Walk,
}

impl Laid {
    fn new(base: i64, parts: &[Part], tail: Tail) -> Self {
        let mut bytes = batches(base, parts).concat();
        bytes.extend(tail.bytes(base + 50));
        let walk = walk(&bytes, Position(0));
        Self { bytes, walk }
    }

    /// A fetch with index entries for the batches of these numbers; those that are not there have none.
    fn fetch(&self, entries: &[usize], target: i64, max_bytes: u64) -> Fetch {
        let mut numbers = entries.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let indexed = numbers
            .iter()
            .filter_map(|&number| self.walk.batches.get(number));
        Fetch {
            log: Log::Bytes {
                bytes: self.bytes.clone(),
            },
            index: indexed
                .map(|batch| IndexEntry {
                    offset: batch.last_offset,
                    position: batch.position,
                })
                .collect(),
            target: Offset(target),
            max_bytes,
            failing: None,
        }
    }
}

/// Allows exactly the first batch and so many more, and a little more or less.
pub(super) fn exact_sum((call, more, off): (Fetch, usize, i64)) -> Fetch {
    let walk = walk(&call.log.expand(), start(&call));
    let sizes = walk
        .batches
        .iter()
        .filter(|batch| batch.last_offset >= call.target)
        .map(size);
    let sum: u64 = sizes.take(more + 1).sum();
    Fetch {
        max_bytes: sum.saturating_add_signed(off),
        ..call
    }
}

/// Breaks the headers of the batches before number `at`: who begins at 0 does not get behind them.
pub(super) fn broken_before(mut call: Fetch, at: usize) -> Fetch {
    if let Log::Bytes { bytes } = &mut call.log {
        let walk = walk(bytes, Position(0));
        for batch in walk.batches.iter().take(at) {
            let length = batch.position.0 as usize + 8;
            bytes[length..length + 4].copy_from_slice(&[0; 4]);
        }
    }
    call
}

pub(super) fn walk_of(call: &Fetch) -> Walk {
    walk(&call.log.expand(), start(call))
}
