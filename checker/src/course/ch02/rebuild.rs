//! 2.9 `OffsetIndex::truncate_to`, `TimeIndex::truncate_to`, `rebuild`.

use super::entry;
use super::indexes::{bytes_before, entry_numbers, newest};
use super::rebuild_laws;
use super::rebuild_story;
use super::scan::failed;
use super::segment::{HEADER, Walk, end, size, walk};
use super::{code, picture, time_index, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{IndexEntry, Offset, Position, TimeEntry};
use probe::ch02::{EntryError, Reads, RebuildAnswer, RebuildCall, ScanError, SegmentIndex};

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
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "An index may be lost: the headers of the log are enough to make it again.",
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
        rebuild_laws::laws()
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
                code::test("offset_index_truncate", call, &body)
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
                code::test("time_index_truncate", call, &body)
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
                code::test("rebuild", call, &body)
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

pub(super) fn cut<E: Clone>(
    entries: &[E],
    cuts: &[Offset],
    offset: impl Fn(&E) -> Offset,
) -> Vec<Vec<E>> {
    let below = |count: usize| -> Vec<E> {
        let stays = |entry: &&E| cuts[..count].iter().all(|cut| offset(entry) < *cut);
        entries.iter().filter(stays).cloned().collect()
    };
    (1..=cuts.len()).map(below).collect()
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

pub(super) fn result_is_right(case: &Case<'_, Rebuilds>) -> bool {
    result(case).is_some_and(|result| *result == right(case))
}

pub(super) fn same_offsets(case: &Case<'_, Rebuilds>) -> bool {
    match (right(case), result(case)) {
        (Ok(right), Some(Ok(yours))) => right.offsets == yours.offsets,
        (right, yours) => Some(&right) == yours,
    }
}

pub(super) fn same_times(case: &Case<'_, Rebuilds>) -> bool {
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

pub(super) fn reads_are_few(case: &Case<'_, Rebuilds>) -> bool {
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
