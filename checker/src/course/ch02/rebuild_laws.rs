//! 2.9: where the cases come from, and the laws.

use super::rebuild::{Rebuilds, reads_are_few, result_is_right, same_offsets, same_times};
use super::segment::{Part, TIME, Tail, batches, parts, tail};
use crate::exercise::Law;
use kit::{IndexEntry, Offset, Position, TimeEntry, Timestamp};
use probe::ch02::{Log, RebuildCall};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) fn laws() -> Vec<Law<Rebuilds>> {
    let steps = || vec(prop_oneof![2 => 1..9_i64, 1 => Just(1_i64)], 0..8);
    let cuts = || vec((0..9_usize, -1..2_i64), 1..4);
    let cut_offsets = (steps(), cuts()).prop_map(|(steps, cuts)| cut_offsets(&steps, &cuts));
    let cut_times = (
        vec(prop_oneof![1 => 1..9_i64, 1 => Just(0_i64)], 0..8),
        cuts(),
    )
        .prop_map(|(steps, cuts)| cut_times(&steps, &cuts));
    let interval =
        || prop_oneof![2 => Just(0_u64), 2 => 60..200_u64, 1 => 0..600_u64, 1 => Just(u64::MAX)];
    let whole = || (0..200_i64, parts(0..8), interval());
    let plain = move || {
        whole().prop_map(|(base, parts, interval)| {
            rebuild(base, &parts, Tail::Nothing, interval, 8000)
        })
    };
    let times =
        (0..200_i64, vec(0..12_i64, 0..8), interval()).prop_map(|(base, times, interval)| {
            let parts: Vec<Part> = times
                .iter()
                .map(|time| Part::times(&[*time - 2, *time]))
                .collect();
            rebuild(base, &parts, Tail::Nothing, interval, 8000)
        });
    let broken = (whole(), tail())
        .prop_map(|((base, parts, interval), tail)| rebuild(base, &parts, tail, interval, 8000));
    // No broken bytes: who reads all headers before the first entry would tell of them, and may.
    let full =
        (whole(), 0..60_usize, 0..4_u8).prop_map(|((base, parts, interval), bytes, kind)| {
            let interval = interval.min(150);
            match rebuild(base, &parts, Tail::Nothing, interval, bytes) {
                // A base above the log's first offsets.
                RebuildCall::Rebuild {
                    log,
                    base,
                    interval_bytes,
                    failing,
                    ..
                } if kind == 1 => RebuildCall::Rebuild {
                    log,
                    base: Offset(base.0 + 9),
                    interval_bytes,
                    index_bytes: 8000,
                    failing,
                },
                call => call,
            }
        });
    let fails = (whole(), 1..6_u64).prop_map(|((base, parts, interval), number)| {
        failing_at(rebuild(base, &parts, Tail::Nothing, interval, 8000), number)
    });
    let stub = |interval| rebuild(0, &stub(), Tail::Nothing, interval, 8000);
    let small = |bytes| rebuild(0, &self::stub(), Tail::Nothing, 0, bytes);
    let torn = |tail, interval| rebuild(0, &self::stub()[..2], tail, interval, 8000);
    vec![
            Law::new(
                "cut-offsets",
                "of an offset index the entries at or above offset go, and those below stay",
                cut_offsets,
            )
            .examples(vec![
                self::cut_offsets(&[7], &[(0, 0)]),
                self::cut_offsets(&[7, 6, 12], &[(1, 0)]),
                self::cut_offsets(&[7, 6, 12], &[(1, 1)]),
                self::cut_offsets(&[7, 6, 12], &[(2, 1)]),
                self::cut_offsets(&[7, 6, 12], &[(0, -1)]),
                self::cut_offsets(&[7, 6, 12], &[(2, 0), (1, 0), (1, 0)]),
                self::cut_offsets(&[], &[(0, 0)]),
            ])
            .cases(40),
            Law::new(
                "cut-times",
                "of a time index the entries whose offset is at or above offset go, and those below stay",
                cut_times,
            )
            .examples(vec![
                self::cut_times(&[5, 5, 0], &[(1, 0)]),
                self::cut_times(&[5, 5, 0], &[(1, 1)]),
                self::cut_times(&[5, 5, 7], &[(0, 0)]),
                self::cut_times(&[], &[(0, 0)]),
            ])
            .cases(40),
            Law::new(
                "rebuild-offsets",
                "the offset index has the entries of the batches that are noted with one",
                plain(),
            )
            .examples(vec![stub(0), stub(100), stub(u64::MAX), rebuild(7, &[], Tail::Nothing, 0, 8000)])
            .holds(same_offsets)
            .cases(40),
            Law::new(
                "rebuild-times",
                "newest, this batch included, is offered to the time index with each entry; nothing is offered at the end",
                times,
            )
            .examples(vec![
                rebuild(0, &[Part::times(&[6]), Part::times(&[0])], Tail::Nothing, 0, 8000),
                rebuild(0, &[Part::times(&[6]), Part::times(&[6]), Part::times(&[0])], Tail::Nothing, 80, 8000),
                stub(100),
                stub(0),
                stub(u64::MAX),
            ])
            .holds(same_times)
            .cases(40),
            Law::new(
                "rebuild-state",
                "indexer, newest and the room of both indexes are those of a segment that got these batches one by one",
                plain(),
            )
.stays("the entries can be right and what the segment goes on with wrong")
            .examples(vec![
                stub(100),
                stub(u64::MAX),
                rebuild(7, &[], Tail::Nothing, 5, 800),
                rebuild(7, &[Part::times(&[-1001])], Tail::Nothing, 5, 800),
                rebuild(7, &[Part::times(&[9]), Part::times(&[9])], Tail::Nothing, 5, 803),
            ])
            .holds(result_is_right)
            .cases(40),
            Law::new("rebuild-broken", "broken bytes are the errors of batch_at", broken)
                .examples(vec![
                    torn(Tail::Unfinished(9), 0),
                    torn(Tail::BadLength(48, 9), 0),
                    torn(Tail::BeingWritten(9), 0),
                ])
                .holds(result_is_right)
                .cases(30),
            Law::new("rebuild-full", "an entry that an index refuses is Entry", full)
                .examples(vec![small(0), small(8), small(24), small(36), small(60), small(16)])
                .holds(result_is_right)
                .cases(40),
            Law::new("read-failed", "a read that fails is Read", fails)
.stays("a failed read taken for the end of the log shows in no other case")
                .examples(vec![failing_at(stub(100), 1), failing_at(stub(100), 3)])
                .holds(result_is_right)
                .cases(20),
            Law::new("rebuild-cost", "at most 61 bytes of each batch are read", plain())
                .examples(vec![stub(100), large(2000)])
                .holds(reads_are_few)
                .cases(30),
        ]
}

/// Cuts near the entries of these numbers.
pub(super) fn cuts(offsets: &[i64], near: &[(usize, i64)]) -> Vec<Offset> {
    let cut = |&(number, off): &(usize, i64)| {
        Offset(offsets.get(number).or(offsets.last()).unwrap_or(&55) + off)
    };
    near.iter().map(cut).collect()
}

pub(super) fn cut_offsets(steps: &[i64], near: &[(usize, i64)]) -> RebuildCall {
    let mut offset = 50;
    let entry = |(step, number): (&i64, u64)| {
        offset += step;
        IndexEntry {
            offset: Offset(offset),
            position: Position(number * 4100),
        }
    };
    let entries: Vec<IndexEntry> = steps.iter().zip(1..).map(entry).collect();
    let offsets: Vec<i64> = entries.iter().map(|entry| entry.offset.0).collect();
    RebuildCall::CutOffsets {
        base: Offset(50),
        entries,
        cuts: cuts(&offsets, near),
    }
}

pub(super) fn cut_times(steps: &[i64], near: &[(usize, i64)]) -> RebuildCall {
    let mut offset = 50;
    let entry = |(step, number): (&i64, i64)| {
        offset += step;
        TimeEntry {
            timestamp: Timestamp(TIME + number * 5),
            offset: Offset(offset),
        }
    };
    let entries: Vec<TimeEntry> = steps.iter().zip(0..).map(entry).collect();
    let offsets: Vec<i64> = entries.iter().map(|entry| entry.offset.0).collect();
    RebuildCall::CutTimes {
        base: Offset(50),
        entries,
        cuts: cuts(&offsets, near),
    }
}

/// The stub's log: four batches with the times 1000, 1001, 1100 and 1003.
pub(super) fn stub() -> Vec<Part> {
    let part = |time| Part {
        value: 20,
        ..Part::times(&[time - 1, time])
    };
    [0, 1, 100, 3].map(part).to_vec()
}

pub(super) fn rebuild(
    base: i64,
    parts: &[Part],
    tail: Tail,
    interval_bytes: u64,
    index_bytes: usize,
) -> RebuildCall {
    let mut bytes = batches(base, parts).concat();
    bytes.extend(tail.bytes(base + 300));
    RebuildCall::Rebuild {
        log: Log::Bytes { bytes },
        base: Offset(base),
        interval_bytes,
        index_bytes,
        failing: None,
    }
}

pub(super) fn failing_at(mut call: RebuildCall, number: u64) -> RebuildCall {
    if let RebuildCall::Rebuild { failing, .. } = &mut call {
        *failing = Some(number);
    }
    call
}

pub(super) fn large(batches: u32) -> RebuildCall {
    RebuildCall::Rebuild {
        log: Log::Recipe {
            seed: 13,
            batches,
            base_offset: Offset(1000),
            values: vec![1, 40],
            compressed: true,
        },
        base: Offset(1000),
        interval_bytes: 4096,
        index_bytes: 1 << 20,
        failing: None,
    }
}
