//! 2.9 `OffsetIndex::truncate_to`, `TimeIndex::truncate_to`, `rebuild`.

use super::entry;
use super::indexes::{bytes_before, entry_numbers, newest};
use super::rebuild_story;
use super::scan::failed;
use super::segment::{HEADER, Part, TIME, Tail, Walk, batches, end, parts, size, tail, walk};
use super::{code, picture, time_index, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{IndexEntry, Offset, Position, TimeEntry, Timestamp};
use probe::ch02::{EntryError, Log, Reads, RebuildAnswer, RebuildCall, ScanError, SegmentIndex};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct Rebuilds;

impl Exercise for Rebuilds {
    type Call = RebuildCall;
    type Answer = RebuildAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 9),
            title: "truncate_to, rebuild",
            file: "rebuild.rs",
            functions: &[
                "OffsetIndex::truncate_to",
                "TimeIndex::truncate_to",
                "rebuild",
            ],
            minutes: 35,
            weight: 3,
            heart: false,
        }
    }

    fn expected(call: &RebuildCall) -> RebuildAnswer {
        match call {
            RebuildCall::CutOffsets { entries, cuts, .. } => RebuildAnswer::Offsets {
                after: cut(entries, cuts, |entry| entry.offset),
            },
            RebuildCall::CutTimes { entries, cuts, .. } => RebuildAnswer::Times {
                after: cut(entries, cuts, |entry| entry.offset),
            },
            RebuildCall::Rebuild { log, failing, .. } => RebuildAnswer::Rebuilt {
                result: match failing {
                    Some(1) if !log.expand().is_empty() => Err(ScanError::Read {
                        position: Position(0),
                    }),
                    _ => rebuilt(call),
                },
                reads: Reads::default(),
            },
        }
    }

    fn fixed(call: &RebuildCall, answer: &RebuildAnswer) -> RebuildAnswer {
        let RebuildAnswer::Rebuilt { result, reads } = answer else {
            return answer.clone();
        };
        let mut result = result.clone();
        if let Err(ScanError::Read { position }) = &mut result {
            *position = Position(0);
        }
        // Whether too much was read is all that is fixed about the reads.
        let calls = u64::from(read_too_much(call, reads).is_some());
        RebuildAnswer::Rebuilt {
            result,
            reads: Reads {
                calls,
                ..Reads::default()
            },
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let steps = || vec(prop_oneof![2 => 1..9_i64, 1 => Just(1_i64)], 0..8);
        let cuts = || vec((0..9_usize, -1..2_i64), 1..4);
        let cut_offsets = (steps(), cuts()).prop_map(|(steps, cuts)| cut_offsets(&steps, &cuts));
        let cut_times = (
            vec(prop_oneof![1 => 1..9_i64, 1 => Just(0_i64)], 0..8),
            cuts(),
        )
            .prop_map(|(steps, cuts)| cut_times(&steps, &cuts));
        let interval = || prop_oneof![2 => Just(0_u64), 2 => 60..200_u64, 1 => 0..600_u64, 1 => Just(u64::MAX)];
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
        let broken = (whole(), tail()).prop_map(|((base, parts, interval), tail)| {
            rebuild(base, &parts, tail, interval, 8000)
        });
        let full = (whole(), 0..60_usize, tail(), 0..4_u8).prop_map(
            |((base, parts, interval), bytes, tail, kind)| {
                let tail = if kind == 0 { tail } else { Tail::Nothing };
                let interval = interval.min(150);
                match rebuild(base, &parts, tail, interval, bytes) {
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
            },
        );
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
            .cases(60),
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
            .cases(60),
            Law::new(
                "rebuild-offsets",
                "the offset index has the entries of the batches that are noted with one",
                plain(),
            )
            .examples(vec![stub(0), stub(100), stub(u64::MAX), rebuild(7, &[], Tail::Nothing, 0, 8000)])
            .holds(same_offsets)
            .cases(60),
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
            .cases(60),
            Law::new(
                "rebuild-state",
                "indexer, newest and the room of both indexes are those of a segment that got these batches one by one",
                plain(),
            )
            .examples(vec![
                stub(100),
                stub(u64::MAX),
                rebuild(7, &[], Tail::Nothing, 5, 800),
                rebuild(7, &[Part::times(&[-1001])], Tail::Nothing, 5, 800),
                rebuild(7, &[Part::times(&[9]), Part::times(&[9])], Tail::Nothing, 5, 803),
            ])
            .holds(result_is_right)
            .cases(60),
            Law::new("rebuild-broken", "broken bytes are the errors of batch_at", broken)
                .examples(vec![
                    torn(Tail::Unfinished(9), 0),
                    torn(Tail::BadLength(48, 9), 0),
                    torn(Tail::BeingWritten(9), 0),
                ])
                .holds(result_is_right)
                .cases(40),
            Law::new("rebuild-full", "an entry that an index refuses is Entry", full)
                .examples(vec![small(0), small(8), small(24), small(36), small(60), small(16)])
                .holds(result_is_right)
                .cases(60),
            Law::new("read-failed", "a read that fails is Read", fails)
                .examples(vec![failing_at(stub(100), 1), failing_at(stub(100), 3)])
                .holds(result_is_right)
                .cases(20),
            Law::new("rebuild-cost", "at most 61 bytes of each batch are read", plain())
                .examples(vec![stub(100), large(4000)])
                .holds(reads_are_few)
                .cases(40),
        ]
    }

    fn call_text(call: &RebuildCall) -> String {
        match call {
            RebuildCall::CutOffsets { cuts, .. } | RebuildCall::CutTimes { cuts, .. } => {
                match cuts.as_slice() {
                    [one] => format!("truncate_to({})", words::number(one.0)),
                    more => format!("truncate_to, {} times", more.len()),
                }
            }
            RebuildCall::Rebuild { log, .. } => {
                format!(
                    "rebuild of {}",
                    picture::batches(walk(&log.expand(), Position(0)).batches.len())
                )
            }
        }
    }

    fn answer_text(answer: &RebuildAnswer) -> String {
        rebuild_story::answer_text(answer)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let text = Self::call_text(case.call);
        match (case.call, case.expected, case.got) {
            (
                RebuildCall::CutOffsets { entries, cuts, .. },
                RebuildAnswer::Offsets { after },
                RebuildAnswer::Offsets { after: got },
            ) => rebuild_story::cut("OffsetIndex", entries, cuts, [after, got], words::entry),
            (
                RebuildCall::CutTimes { entries, cuts, .. },
                RebuildAnswer::Times { after },
                RebuildAnswer::Times { after: got },
            ) => rebuild_story::cut("TimeIndex", entries, cuts, [after, got], words::time_entry),
            (RebuildCall::Rebuild { .. }, _, RebuildAnswer::Rebuilt { result, reads }) => {
                rebuild_story::rebuilt(
                    &text,
                    case.call,
                    &right(case),
                    result,
                    read_too_much(case.call, reads),
                )
            }
            _ => Story::default(),
        }
    }

    fn test(call: &RebuildCall, expected: &RebuildAnswer) -> String {
        match (call, expected) {
            (
                RebuildCall::CutOffsets {
                    base,
                    entries,
                    cuts,
                },
                RebuildAnswer::Offsets { after },
            ) => {
                let body = cut_test("OffsetIndex", *base, entries, cuts, after);
                code::test(
                    "offset_index_truncate",
                    call,
                    &["ch02_index::*", "kit::*"],
                    &body,
                )
            }
            (
                RebuildCall::CutTimes {
                    base,
                    entries,
                    cuts,
                },
                RebuildAnswer::Times { after },
            ) => {
                let body = cut_test("TimeIndex", *base, entries, cuts, after);
                code::test(
                    "time_index_truncate",
                    call,
                    &["ch02_index::*", "kit::*"],
                    &body,
                )
            }
            (
                RebuildCall::Rebuild {
                    log,
                    base,
                    interval_bytes,
                    index_bytes,
                    failing,
                },
                RebuildAnswer::Rebuilt { result, .. },
            ) => {
                let mut body = code::log(log);
                body.push(match failing {
                    Some(number) => {
                        format!("let log = kit::CountingReader::failing_at(&log, {number});")
                    }
                    None => "let log = kit::CountingReader::new(&log);".into(),
                });
                body.push(format!(
                    "let config = ch02_index::IndexConfig {{ interval_bytes: {interval_bytes}, index_bytes: {index_bytes} }};"
                ));
                body.push(format!(
                    "let made = ch02_index::rebuild(&log, kit::{base:?}, &config);"
                ));
                match result {
                    _ if failing.is_some() => body.push(code::fails("log", "made", *failing)),
                    Err(error) => body.push(format!(
                        "assert_eq!(made, Err({}));",
                        code::scan_error(error)
                    )),
                    Ok(index) => body.extend(index_test(index)),
                }
                let walk = walk(&log.expand(), Position(0));
                for batch in walk.batches.iter().take(6) {
                    body.push(format!(
                        "assert!(log.bytes_in({}..{}) <= 61);",
                        batch.position,
                        end(batch)
                    ));
                }
                code::test("rebuild", call, &[], &body)
            }
            _ => String::new(),
        }
    }

    fn size(call: &RebuildCall) -> Option<String> {
        Some(match call {
            RebuildCall::CutOffsets { entries, .. } => picture::entries(entries.len()),
            RebuildCall::CutTimes { entries, .. } => picture::entries(entries.len()),
            RebuildCall::Rebuild { .. } => Self::call_text(call),
        })
    }
}

fn cut<E: Clone>(entries: &[E], cuts: &[Offset], offset: impl Fn(&E) -> Offset) -> Vec<Vec<E>> {
    let below = |count: usize| -> Vec<E> {
        let stays = |entry: &&E| cuts[..count].iter().all(|cut| offset(entry) < *cut);
        entries.iter().filter(stays).cloned().collect()
    };
    (1..=cuts.len()).map(below).collect()
}

/// Cuts near the entries of these numbers.
fn cuts(offsets: &[i64], near: &[(usize, i64)]) -> Vec<Offset> {
    let cut = |&(number, off): &(usize, i64)| {
        Offset(offsets.get(number).or(offsets.last()).unwrap_or(&55) + off)
    };
    near.iter().map(cut).collect()
}

fn cut_offsets(steps: &[i64], near: &[(usize, i64)]) -> RebuildCall {
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

fn cut_times(steps: &[i64], near: &[(usize, i64)]) -> RebuildCall {
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
fn stub() -> Vec<Part> {
    let part = |time| Part {
        value: 20,
        ..Part::times(&[time - 1, time])
    };
    [0, 1, 100, 3].map(part).to_vec()
}

fn rebuild(
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

fn failing_at(mut call: RebuildCall, number: u64) -> RebuildCall {
    if let RebuildCall::Rebuild { failing, .. } = &mut call {
        *failing = Some(number);
    }
    call
}

fn large(batches: u32) -> RebuildCall {
    RebuildCall::Rebuild {
        log: Log::Recipe {
            seed: 13,
            batches,
            base_offset: Offset(1000),
            values: vec![1, 300],
            compressed: true,
        },
        base: Offset(1000),
        interval_bytes: 4096,
        index_bytes: 1 << 20,
        failing: None,
    }
}

/// What a rebuild must answer when no read fails.
fn rebuilt(call: &RebuildCall) -> Result<SegmentIndex, ScanError> {
    let RebuildCall::Rebuild {
        log,
        base,
        interval_bytes,
        index_bytes,
        ..
    } = call
    else {
        return Err(ScanError::Entry {
            error: EntryError::Damaged,
        });
    };
    let walk = walk(&log.expand(), Position(0));
    let numbers = entry_numbers(&walk.batches, *interval_bytes);
    let max_entries = (index_bytes / 8, index_bytes / 12);
    let (mut offsets, mut times): (Vec<IndexEntry>, Vec<TimeEntry>) = Default::default();
    for &number in &numbers {
        let batch = &walk.batches[number];
        let entry = IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        };
        add(
            &mut offsets,
            entry,
            0,
            max_entries.0,
            entry::written(*base, entry).map(drop),
        )?;
        let newest = newest(&walk.batches[..=number], *base);
        if newest.timestamp.0 >= 0 && times.iter().all(|time| time.timestamp < newest.timestamp) {
            let fits = time_index::written(*base, newest).map(drop);
            add(&mut times, newest, 1, max_entries.1, fits)?;
        }
    }
    walk.nothing::<()>()?;
    Ok(SegmentIndex {
        bases: (*base, *base),
        max_entries,
        offsets,
        times,
        interval_bytes: *interval_bytes,
        bytes_since_entry: bytes_before(&walk.batches, &numbers, walk.batches.len()),
        newest: newest(&walk.batches, *base),
    })
}

fn add<E>(
    entries: &mut Vec<E>,
    entry: E,
    kept_free: usize,
    max_entries: usize,
    fits: Result<(), EntryError>,
) -> Result<(), ScanError> {
    if entries.len() + kept_free >= max_entries {
        return Err(ScanError::Entry {
            error: EntryError::Full { max_entries },
        });
    }
    fits.map_err(|error| ScanError::Entry { error })?;
    entries.push(entry);
    Ok(())
}

/// The right answer to what the learner's code saw.
fn right(case: &Case<'_, Rebuilds>) -> Result<SegmentIndex, ScanError> {
    if let (RebuildCall::Rebuild { failing, .. }, RebuildAnswer::Rebuilt { result, reads }) =
        (case.call, case.got)
        && failed(*failing, reads)
    {
        let position = match result {
            Err(ScanError::Read { position }) => *position,
            _ => Position(0),
        };
        return Err(ScanError::Read { position });
    }
    rebuilt(case.call)
}

fn result<'a>(case: &Case<'a, Rebuilds>) -> Option<&'a Result<SegmentIndex, ScanError>> {
    match case.got {
        RebuildAnswer::Rebuilt { result, .. } => Some(result),
        _ => None,
    }
}

fn result_is_right(case: &Case<'_, Rebuilds>) -> bool {
    result(case).is_some_and(|result| *result == right(case))
}

fn same_offsets(case: &Case<'_, Rebuilds>) -> bool {
    match (right(case), result(case)) {
        (Ok(right), Some(Ok(yours))) => right.offsets == yours.offsets,
        (right, yours) => Some(&right) == yours,
    }
}

fn same_times(case: &Case<'_, Rebuilds>) -> bool {
    match (right(case), result(case)) {
        (Ok(right), Some(Ok(yours))) => right.times == yours.times,
        (right, yours) => Some(&right) == yours,
    }
}

/// The first batch of which too much was read, and how much.
fn read_too_much(call: &RebuildCall, reads: &Reads) -> Option<(usize, u64)> {
    let RebuildCall::Rebuild { log, .. } = call else {
        return None;
    };
    let walk: Walk = walk(&log.expand(), Position(0));
    let of_each = walk.read_of_each(reads);
    let wrong = of_each.iter().position(|read| *read > HEADER)?;
    Some((wrong, of_each[wrong]))
}

fn reads_are_few(case: &Case<'_, Rebuilds>) -> bool {
    match case.got {
        RebuildAnswer::Rebuilt { reads, .. } => read_too_much(case.call, reads).is_none(),
        _ => true,
    }
}

fn cut_test<E: std::fmt::Debug>(
    index: &str,
    base: Offset,
    entries: &[E],
    cuts: &[Offset],
    after: &[Vec<E>],
) -> Vec<String> {
    let mut body = vec![format!(
        "let mut index = {index} {{ base_offset: {base:?}, max_entries: {}, entries: Entries::new(vec!{entries:?}) }};",
        entries.len()
    )];
    for (cut, after) in cuts.iter().zip(after) {
        body.push(format!("index.truncate_to({cut:?});"));
        let list = if after.is_empty() {
            "[]".into()
        } else {
            format!("{after:?}")
        };
        body.push(format!("assert_eq!(index.entries.to_vec(), {list});"));
    }
    body
}

fn index_test(index: &SegmentIndex) -> Vec<String> {
    let offsets: Vec<(i64, u64)> = index
        .offsets
        .iter()
        .map(|entry| (entry.offset.0, entry.position.0))
        .collect();
    let times: Vec<(i64, i64)> = index
        .times
        .iter()
        .map(|entry| (entry.timestamp.0, entry.offset.0))
        .collect();
    let newest = (index.newest.timestamp.0, index.newest.offset.0);
    let list = |text: String, empty: bool, kind: &str| {
        if empty {
            format!("Vec::<{kind}>::new()")
        } else {
            format!("vec!{text}")
        }
    };
    vec![
        "assert!(made.is_ok(), \"{made:?}\");".into(),
        "let Ok(made) = made else { return };".into(),
        "let offsets: Vec<_> = made.offsets.entries.to_vec().iter().map(|entry| (entry.offset.0, entry.position.0)).collect();".into(),
        format!("assert_eq!(offsets, {});", list(format!("{offsets:?}"), offsets.is_empty(), "(i64, u64)")),
        "let times: Vec<_> = made.times.entries.to_vec().iter().map(|entry| (entry.timestamp.0, entry.offset.0)).collect();".into(),
        format!("assert_eq!(times, {});", list(format!("{times:?}"), times.is_empty(), "(i64, i64)")),
        format!("assert_eq!((made.newest.timestamp.0, made.newest.offset.0), {newest:?});"),
        format!("assert_eq!(made.indexer.bytes_since_entry, {});", index.bytes_since_entry),
        format!("assert_eq!((made.offsets.max_entries, made.times.max_entries), {:?});", index.max_entries),
    ]
}

/// The sizes of a log's batches: what the indexer counts.
pub(super) fn sizes(walk: &Walk) -> Vec<u64> {
    walk.batches.iter().map(size).collect()
}
