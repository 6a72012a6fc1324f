//! 2.5 `batch_at`, `find_batch`.

use super::bar::Bar;
use super::find_batch_laws;
use super::find_batch_story::{cost, wrong};
use super::scan::{self, failed};
use super::segment::{HEADER, Walk, end, name, walk};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Position;
use probe::ch02::{BatchAt, FindBatch, FoundBatch, Log, Reads, ScanError};

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
            learnt: "You find a batch from header to header: 61 bytes of each, and nothing of their records.",
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
        find_batch_laws::laws()
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
        code::test("find_batch", call, &body)
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

pub(super) fn start(call: &FindBatch) -> Position {
    let (FindBatch::At {
        position: start, ..
    }
    | FindBatch::Find { start, .. }) = call;
    *start
}

pub(super) fn failing(call: &FindBatch) -> Option<u64> {
    let (FindBatch::At { failing, .. } | FindBatch::Find { failing, .. }) = call;
    *failing
}

/// The number of the batch that is the answer.
pub(super) fn answer(call: &FindBatch, walk: &Walk) -> Option<usize> {
    match call {
        FindBatch::At { .. } => (!walk.batches.is_empty()).then_some(0),
        FindBatch::Find { target, .. } => walk
            .batches
            .iter()
            .position(|batch| batch.last_offset >= *target),
    }
}

/// How many headers are read: up to the answer, or one behind the last batch where something is left.
pub(super) fn visited(call: &FindBatch, walk: &Walk) -> usize {
    let all = walk.batches.len() + usize::from(walk.tail(start(call)).0 < walk.len);
    match (answer(call, walk), call) {
        (Some(found), _) => found + 1,
        (None, FindBatch::At { .. }) => all.min(1),
        (None, FindBatch::Find { .. }) => all,
    }
}

/// The right answer to what the learner's code saw: a read that failed, or none.
pub(super) fn right(case: &Case<'_, FindBatches>) -> Result<Option<BatchAt>, ScanError> {
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

pub(super) fn result_is_right(case: &Case<'_, FindBatches>) -> bool {
    case.got.result == right(case)
}

pub(super) fn reads_are_few(case: &Case<'_, FindBatches>) -> bool {
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
