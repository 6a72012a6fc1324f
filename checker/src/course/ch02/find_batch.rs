//! 2.5 `batch_at`, `find_batch`.

use super::bar::Bar;
use super::scan::{self, failed};
use super::segment::{
    End, HEADER, Part, Tail, Walk, batches, end, four, log, name, parts, tail, walk,
};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{Offset, Position};
use probe::ch02::{BatchAt, FindBatch, FoundBatch, Log, Reads, ScanError};
use proptest::prelude::{Just, Strategy, prop_oneof};

pub(super) struct FindBatches;

impl Exercise for FindBatches {
    type Call = FindBatch;
    type Answer = FoundBatch;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 5),
            title: "find_batch",
            file: "find_batch.rs",
            functions: &["batch_at", "find_batch"],
            minutes: 35,
            weight: 4,
            heart: false,
        }
    }

    fn expected(call: &FindBatch) -> FoundBatch {
        let walk = walk(&log_of(call).expand(), start(call));
        let found = answer(call, &walk);
        let visited = visited(call, &walk);
        let read = |at: &BatchAt| (at.position.0, at.position.0 + HEADER);
        let mut ranges: Vec<(u64, u64)> = walk.batches.iter().take(visited).map(read).collect();
        if visited > walk.batches.len() {
            let tail = walk.tail(start(call)).0;
            ranges.push((tail, walk.len.min(tail + HEADER)));
        }
        let mut result = walk.nothing();
        if let Some(found) = found {
            result = Ok(Some(walk.batches[found]));
        }
        // Only the first `visited` reads are made, one a header.
        if let Some(call) = failing(call).filter(|call| (1..=ranges.len() as u64).contains(call)) {
            let position = Position(ranges[call as usize - 1].0);
            result = Err(ScanError::Read { position });
            ranges.truncate(call as usize - 1);
        }
        let calls = ranges.len() as u64;
        FoundBatch {
            result,
            reads: Reads { calls, ranges },
        }
    }

    fn fixed(call: &FindBatch, got: &FoundBatch) -> FoundBatch {
        let mut fixed = got.clone();
        if let Err(ScanError::Read { position }) = &mut fixed.result {
            *position = Position(0);
        }
        fixed.reads = Reads::default();
        // Whether too much was read is all that is fixed about it.
        fixed.reads.calls = u64::from(!within_limits(call, &got.reads));
        fixed
    }

    fn laws() -> Vec<Law<Self>> {
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
                .cases(50),
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
            .cases(50),
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
            .cases(60),
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
            .cases(100),
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
            .cases(60),
            Law::new("read-failed", "a read that fails is Read", fails)
                .examples(vec![
                    failing_at(at_call(four(), 0), 1),
                    failing_at(find_call(four(), 0, 55), 1),
                    failing_at(find_call(four(), 0, 70), 2),
                    failing_at(find_call(four(), 0, 71), 4),
                ])
                .holds(result_is_right)
                .cases(40),
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
                large(30_000, i64::MAX),
            ])
            .holds(reads_are_few)
            .cases(80),
        ]
    }

    fn call_text(call: &FindBatch) -> String {
        match call {
            FindBatch::At { position, .. } => format!("batch_at({})", words::number(position.0)),
            FindBatch::Find { start, target, .. } => {
                format!(
                    "find_batch({}) from {}",
                    words::number(target.0),
                    words::number(start.0)
                )
            }
        }
    }

    fn answer_text(answer: &FoundBatch) -> String {
        match &answer.result {
            Ok(Some(batch)) => format!("{} at byte {}", name(batch), batch.position),
            Ok(None) => "None".into(),
            Err(error) => scan::error(error),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let start = start(case.call);
        let walk = walk(&log_of(case.call).expand(), start);
        let call = Self::call_text(case.call);
        if result_is_right(case) {
            return cost(case, &walk, &call);
        }
        let place = |result: &Result<Option<BatchAt>, ScanError>| match result {
            Ok(Some(batch)) => walk
                .batches
                .iter()
                .position(|there| there.position == batch.position),
            Ok(None) => None,
            Err(_) => Some(walk.batches.len()),
        };
        let right = right(case);
        let (expected, got) = (place(&right), place(&case.got.result));
        let shown: Vec<usize> = [expected, got].into_iter().flatten().collect();
        let bar = Bar::new(&walk, start, if shown.is_empty() { &[0] } else { &shown });
        let mut picture = vec![bar.titles(), bar.positions()];
        if let FindBatch::Find { target, .. } = case.call {
            picture.insert(0, format!("target      {}", words::number(target.0)));
        }
        if start.0 > 0 {
            picture.insert(
                0,
                format!(
                    "start       {}   batches before it are not shown",
                    words::number(start.0)
                ),
            );
        }
        if let Some(number) =
            failing(case.call).filter(|_| failed(failing(case.call), &case.got.reads))
        {
            picture.push(format!(
                "            the reader's {} call failed",
                words::place(number as usize - 1)
            ));
        }
        let text = |result: &Result<Option<BatchAt>, ScanError>| match result {
            Ok(Some(_)) => String::new(),
            _ => Self::answer_text(&FoundBatch {
                result: result.clone(),
                reads: Reads::default(),
            }),
        };
        let in_log = |at: Option<usize>| at.filter(|&at| at < walk.batches.len());
        picture.push(bar.mark("expected", in_log(expected), &text(&right)));
        let elsewhere = match &case.got.result {
            Ok(Some(batch)) if in_log(got).is_none() => {
                format!("{} at byte {}", name(batch), batch.position)
            }
            result => text(result),
        };
        picture.push(bar.mark("you", in_log(got), &elsewhere));
        let (what, so) = wrong(case, &right, &walk);
        Story {
            headline: format!("{call} {what}."),
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &FindBatch, expected: &FoundBatch) -> String {
        let mut body = code::log(log_of(call));
        body.push(match failing(call) {
            Some(number) => format!("let reader = CountingReader::failing_at(&log, {number});"),
            None => "let reader = CountingReader::new(&log);".into(),
        });
        let asked = match call {
            FindBatch::At { position, .. } => format!("batch_at(&reader, {position:?})"),
            FindBatch::Find { start, target, .. } => {
                format!("find_batch(&reader, {start:?}, {target:?})")
            }
        };
        let mut uses = vec!["kit::{CountingReader, Position}"];
        if matches!(call, FindBatch::Find { .. }) {
            uses[0] = "kit::{CountingReader, Offset, Position}";
        }
        body.push(format!("let found = ch02_index::{asked};"));
        match &expected.result {
            _ if failing(call).is_some() => {
                body.push(code::fails("reader", "found", failing(call)))
            }
            Err(error) => body.push(format!(
                "assert_eq!(found, Err({}));",
                code::scan_error(error)
            )),
            Ok(found) => {
                let position = found.map(|batch| batch.position);
                body.push("let at = found.map(|found| found.map(|batch| batch.position));".into());
                body.push(format!("assert_eq!(at, Ok({position:?}));"));
                let walk = walk(&log_of(call).expand(), start(call));
                let visited = visited(call, &walk).min(walk.batches.len());
                for batch in walk.batches.iter().take(visited.min(6)) {
                    let to = end(batch).0;
                    body.push(format!(
                        "assert!(reader.bytes_in({}..{to}) <= 61);",
                        batch.position
                    ));
                }
                if let Some(batch) = found {
                    body.push(format!(
                        "assert_eq!(reader.bytes_in({}..u64::MAX), 0);",
                        end(batch)
                    ));
                }
            }
        }
        code::test("find_batch", call, &uses, &body)
    }

    fn size(call: &FindBatch) -> Option<String> {
        let walk = walk(&log_of(call).expand(), Position(0));
        Some(format!("a log of {}", picture::batches(walk.batches.len())))
    }
}

fn log_of(call: &FindBatch) -> &Log {
    let (FindBatch::At { log, .. } | FindBatch::Find { log, .. }) = call;
    log
}

fn start(call: &FindBatch) -> Position {
    let (FindBatch::At {
        position: start, ..
    }
    | FindBatch::Find { start, .. }) = call;
    *start
}

fn failing(call: &FindBatch) -> Option<u64> {
    let (FindBatch::At { failing, .. } | FindBatch::Find { failing, .. }) = call;
    *failing
}

fn at_call(log: Log, position: u64) -> FindBatch {
    FindBatch::At {
        log,
        position: Position(position),
        failing: None,
    }
}

fn find_call(log: Log, start: u64, target: i64) -> FindBatch {
    FindBatch::Find {
        log,
        start: Position(start),
        target: Offset(target),
        failing: None,
    }
}

fn failing_at(mut call: FindBatch, number: u64) -> FindBatch {
    let (FindBatch::At { failing, .. } | FindBatch::Find { failing, .. }) = &mut call;
    *failing = Some(number);
    call
}

fn large(batches: u32, target: i64) -> FindBatch {
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
fn laid(base: i64, parts: &[Part], tail: Tail) -> (Log, Vec<u64>) {
    let batches = batches(base, parts);
    let mut starts = vec![0];
    for batch in &batches {
        starts.push(starts[starts.len() - 1] + batch.len() as u64);
    }
    let mut bytes = batches.concat();
    bytes.extend(tail.bytes(base + 50));
    (Log::Bytes { bytes }, starts)
}

/// The number of the batch that is the answer.
fn answer(call: &FindBatch, walk: &Walk) -> Option<usize> {
    match call {
        FindBatch::At { .. } => (!walk.batches.is_empty()).then_some(0),
        FindBatch::Find { target, .. } => walk
            .batches
            .iter()
            .position(|batch| batch.last_offset >= *target),
    }
}

/// How many headers are read: up to the answer, or one behind the last batch where something is left.
fn visited(call: &FindBatch, walk: &Walk) -> usize {
    let all = walk.batches.len() + usize::from(walk.tail(start(call)).0 < walk.len);
    match (answer(call, walk), call) {
        (Some(found), _) => found + 1,
        (None, FindBatch::At { .. }) => all.min(1),
        (None, FindBatch::Find { .. }) => all,
    }
}

/// The right answer to what the learner's code saw: a read that failed, or none.
fn right(case: &Case<'_, FindBatches>) -> Result<Option<BatchAt>, ScanError> {
    if failed(failing(case.call), &case.got.reads) {
        let position = match case.got.result {
            Err(ScanError::Read { position }) => position,
            _ => start(case.call),
        };
        return Err(ScanError::Read { position });
    }
    let walk = walk(&log_of(case.call).expand(), start(case.call));
    match answer(case.call, &walk) {
        Some(found) => Ok(Some(walk.batches[found])),
        None => walk.nothing(),
    }
}

fn result_is_right(case: &Case<'_, FindBatches>) -> bool {
    case.got.result == right(case)
}

fn reads_are_few(case: &Case<'_, FindBatches>) -> bool {
    // Most code reads what the model reads.
    case.got.reads == case.expected.reads || within_limits(case.call, &case.got.reads)
}

/// Whether no more was read than the contract allows.
fn within_limits(call: &FindBatch, reads: &Reads) -> bool {
    let walk = walk(&log_of(call).expand(), start(call));
    let of_each = walk.read_of_each(reads);
    let visited = visited(call, &walk);
    of_each
        .iter()
        .zip(0..)
        .all(|(read, index)| *read <= if index < visited { HEADER } else { 0 })
}

/// The story of an answer that is right and read too much.
fn cost(case: &Case<'_, FindBatches>, walk: &Walk, call: &str) -> Story {
    let of_each = walk.read_of_each(&case.got.reads);
    let visited = visited(case.call, walk);
    let allowed = |index: usize| if index < visited { HEADER } else { 0 };
    let wrong = (0..of_each.len())
        .find(|&index| of_each[index] > allowed(index))
        .unwrap_or(0);
    let bar = Bar::new(walk, start(case.call), &[wrong]);
    let what = match walk.batches.get(wrong) {
        Some(batch) => name(batch),
        None => "what is behind the last batch".into(),
    };
    let place = if wrong < visited {
        ""
    } else {
        ", which lies behind the answer"
    };
    Story {
        headline: format!(
            "{call} is right, but read {} bytes of {what}{place}; {} are allowed.",
            of_each[wrong],
            allowed(wrong)
        ),
        picture: vec![
            bar.titles(),
            bar.positions(),
            bar.row("allowed", |index| allowed(index).to_string()),
            bar.row("you", |index| of_each.get(index).map_or_else(String::new, u64::to_string)),
            bar.mark("", Some(wrong), ""),
        ],
        so: Some(
            "an index is worth its bytes only if the walk behind it reads headers and leaves the records on the disk.".into(),
        ),
        ..Story::default()
    }
}

fn wrong(
    case: &Case<'_, FindBatches>,
    right: &Result<Option<BatchAt>, ScanError>,
    walk: &Walk,
) -> (String, &'static str) {
    const LOST: &str =
        "the consumer is told that there is nothing, and waits for records that are in the log.";
    const SKIPPED: &str = "records between the right batch and this one are never delivered.";
    const EARLY: &str =
        "the consumer gets records that it has had already, or that were not asked for.";
    const BELIEVED: &str =
        "bytes that are no batch are taken for one, and everything behind them is read wrongly.";
    const DISK: &str = "a disk that cannot be read is not a log that ends: the caller must not go on as if it were.";
    const HALF: &str =
        "the rest of that batch is not there yet: who reads on gets half of its records.";
    const TORN: &str =
        "nobody repairs a log that is said to end cleanly, and what is appended behind it is lost.";
    const CLEAN: &str = "a log that ends with a batch is in order: there is nothing to repair.";
    const OPEN: &str =
        "a batch that is just being written is no damage: the next read will find it whole.";
    match (right, &case.got.result) {
        (Ok(Some(right)), Ok(Some(yours))) if right.position == yours.position => {
            ("found the right batch, with a wrong field".into(), BELIEVED)
        }
        (Ok(Some(right)), Ok(Some(yours))) => {
            let what = format!("answered {} instead of {}", name(yours), name(right));
            (
                what,
                if yours.position > right.position {
                    SKIPPED
                } else {
                    EARLY
                },
            )
        }
        (Ok(Some(right)), Ok(None)) => (format!("answered None instead of {}", name(right)), LOST),
        (Ok(Some(right)), Err(error)) => (
            format!(
                "gave {} instead of {}",
                scan::error_name(error),
                name(right)
            ),
            LOST,
        ),
        (Ok(None), Ok(Some(yours))) if end(yours).0 > walk.len => {
            ("answered a batch that passes the log's end".into(), HALF)
        }
        (Ok(None), Ok(Some(yours))) => (
            format!("answered {}, and there is none", name(yours)),
            EARLY,
        ),
        (Ok(None), Err(error)) => (
            format!("gave {}, and the answer is None", scan::error_name(error)),
            if walk.end == End::Clean { CLEAN } else { OPEN },
        ),
        (Ok(None), Ok(None)) => ("is right".into(), EARLY),
        (Err(ScanError::Read { .. }), _) => ("hid that the disk could not be read".into(), DISK),
        (Err(error), Ok(None)) => (
            format!("answered None, and must give {}", scan::error_name(error)),
            TORN,
        ),
        (Err(error), Ok(Some(_))) => (
            format!(
                "answered a batch, and must give {}",
                scan::error_name(error)
            ),
            BELIEVED,
        ),
        (Err(right), Err(error)) if scan::error_name(right) == scan::error_name(error) => (
            format!("gave {} with wrong values", scan::error_name(error)),
            BELIEVED,
        ),
        (Err(right), Err(error)) => (
            format!(
                "gave {} instead of {}",
                scan::error_name(error),
                scan::error_name(right)
            ),
            BELIEVED,
        ),
    }
}
