//! 3.5 `Log::read`.

use super::known::{self, model, touched};
use super::{code, errors, files, read_laws};
use crate::course::ch02::picture;
use crate::course::model::log::ModelLog;
use crate::course::model::segment::ModelBatch;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use probe::ch03::{LogError, LogRead, LogReadAnswer};

const WAITS: &str =
    "the consumer takes it for the end and waits, and never gets the records behind.";
const MISSED: &str =
    "the consumer goes on behind the last batch it got: it never sees those left out.";
const OTHER: &str =
    "the consumer gets records it has read before, and never comes to those it asked for.";
const NO_ANSWER: &str =
    "the records are there, and the consumer that asks for them stops with an error.";
const AT_END: &str =
    "the consumer has read everything, and only has to wait: an error makes it begin anew.";
const FEW: &str =
    "each answer costs a way to the broker and back: a consumer with small answers falls behind.";
const RESET: &str = "by this error a consumer learns that it must begin anew: without it, it waits for records that are gone, or never were.";
const MORE: &str =
    "a broker promises each consumer an answer of bounded size, and keeps memory for no more.";
const ONE: &str = "a broker lets the system send a piece of one file as it is: an answer from two files it would have to copy.";
const COST: &str =
    "a log has thousands of segments: who opens others than it needs makes each read slower.";

pub(super) struct Reads;

impl Exercise for Reads {
    type Call = LogRead;
    type Answer = LogReadAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 5),
            title: "Log::read",
            file: "read.rs",
            functions: &["Log::read"],
            minutes: 20,
            weight: 3,
            heart: false,
            learnt: "A read finds its segment by base offset, and the next one answers where that has no more.",
        }
    }

    fn expected(call: &LogRead) -> LogReadAnswer {
        LogReadAnswer {
            result: model(&call.log).read(call.offset, call.max_bytes),
            read: Vec::new(),
        }
    }

    fn fixed(call: &LogRead, got: &LogReadAnswer) -> LogReadAnswer {
        LogReadAnswer {
            result: got.result.clone(),
            read: known::fixed(&got.read, &may_read(call)),
        }
    }

    fn real_files(call: &LogRead) -> Option<Image> {
        known::real_files(&call.log)
    }

    fn laws() -> Vec<Law<Self>> {
        read_laws::laws()
    }

    fn call_text(call: &LogRead) -> String {
        match call.max_bytes {
            u64::MAX => format!("read({}, any size)", call.offset),
            max => format!("read({}, {max})", call.offset),
        }
    }

    fn answer_text(answer: &LogReadAnswer) -> String {
        text(&answer.result)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (what, so) = wrong(case);
        let log = model(&case.call.log);
        let around = log.floor(case.call.offset.0).unwrap_or(0);
        let mut picture = vec![format!("log           from {} to {}", log.start, log.end())];
        picture.extend(known::rows(&case.call.log, around, 5, |number| {
            known::batches(&case.call.log, number)
        }));
        picture.push(format!("expected      {}", text(&case.expected.result)));
        if case.got.result != case.expected.result {
            picture.push(format!("you           {}", text(&case.got.result)));
            picture.extend(sizes(case));
        }
        Story {
            headline: format!("{} {what}.", Self::call_text(case.call)),
            picture,
            right: None,
            so: Some(so.into()),
        }
    }

    fn test(call: &LogRead, expected: &LogReadAnswer) -> String {
        let mut body = known::source(&call.log);
        body.push(format!(
            "let read = log.read(&disk, kit::{:?}, {});",
            call.offset, call.max_bytes
        ));
        body.push(match &expected.result {
            Ok(read) => format!("assert_eq!(read, Ok({}));", code::bytes(read)),
            Err(right) => format!(
                "assert!(matches!(read, {}), \"{{read:?}}\");",
                code::error(right)
            ),
        });
        body.extend(known::untouched(&call.log, &may_read(call)));
        code::test("read", call, &body)
    }

    fn size(call: &LogRead) -> Option<String> {
        Some(plural(call.log.segments.len(), "segment"))
    }
}

/// Of which segments something may be read: from the floor to the one that answers.
fn may_read(call: &LogRead) -> Vec<bool> {
    let log = model(&call.log);
    let count = log.segments.len();
    if log.read(call.offset, 0).is_err() || call.offset.0 == log.end() {
        return vec![true; count];
    }
    let first = log.floor(call.offset.0).unwrap_or(0);
    let last = log.answering(call.offset.0).unwrap_or(count);
    (0..count)
        .map(|number| (first..=last).contains(&number))
        .collect()
}

pub(super) fn costs_little(case: &Case<'_, Reads>) -> bool {
    touched(&case.got.read, &may_read(case.call)).is_none()
}

pub(super) fn is_right(case: &Case<'_, Reads>) -> bool {
    case.got.result == case.expected.result
}

/// Whether what is out of range is refused, the end is empty, and nothing else is refused.
pub(super) fn range_is_right(case: &Case<'_, Reads>) -> bool {
    let inside = matches!(&case.expected.result, Ok(bytes) if !bytes.is_empty());
    let refused = matches!(case.got.result, Err(LogError::OutOfRange { .. }));
    if inside { !refused } else { is_right(case) }
}

fn text(result: &Result<Vec<u8>, LogError>) -> String {
    match result {
        Ok(bytes) if bytes.is_empty() => "nothing".into(),
        Ok(bytes) => files::batches(bytes),
        Err(error) => errors::text(error),
    }
}

/// The size of each batch of the longer answer, where only the number of batches is wrong.
fn sizes(case: &Case<'_, Reads>) -> Option<String> {
    let (Ok(expected), Ok(yours)) = (&case.expected.result, &case.got.result) else {
        return None;
    };
    let longer = match expected.len() < yours.len() {
        true if yours.starts_with(expected) => yours,
        false if expected.starts_with(yours) => expected,
        _ => return None,
    };
    let sizes: Vec<String> = ModelBatch::all(longer)
        .iter()
        .map(|batch| batch.bytes.len().to_string())
        .collect();
    (!yours.is_empty()).then(|| format!("sizes         {}", sizes.join(", ")))
}

/// What is wrong, and why anybody cares.
fn wrong(case: &Case<'_, Reads>) -> (String, &'static str) {
    let log = model(&case.call.log);
    match (&case.expected.result, &case.got.result) {
        (Ok(expected), Ok(yours)) if expected == yours => {
            let read = &case.got.read;
            let number = touched(read, &may_read(case.call)).unwrap_or(0);
            let text = format!(
                "is right, but {} of segment {} were read",
                plural(known::all(&read[number]) as usize, "byte"),
                case.call.log.segments[number].base
            );
            (text, COST)
        }
        (Ok(expected), Ok(yours)) => wrong_bytes(&log, case.call, expected, yours),
        (Ok(right), Err(error)) => (
            format!("gave {}, and must work", errors::kind(error)),
            if right.is_empty() { AT_END } else { NO_ANSWER },
        ),
        (Err(error), Ok(_)) => (
            format!("answered Ok, and must give {}", errors::kind(error)),
            RESET,
        ),
        (Err(error), Err(yours)) if errors::kind(error) == errors::kind(yours) => (
            format!("gave a wrong range in {}", errors::kind(error)),
            RESET,
        ),
        (Err(error), Err(yours)) => (
            format!(
                "gave {}, and must give {}",
                errors::kind(yours),
                errors::kind(error)
            ),
            RESET,
        ),
    }
}

fn wrong_bytes(
    log: &ModelLog,
    call: &LogRead,
    expected: &[u8],
    yours: &[u8],
) -> (String, &'static str) {
    let (right, got) = (ModelBatch::all(expected), ModelBatch::all(yours));
    let name = |batch: &ModelBatch| files::range(batch.base_offset, batch.last_offset);
    match (right.first(), got.first()) {
        _ if yours.is_empty() => {
            let base = log
                .answering(call.offset.0)
                .map_or(0, |number| log.segments[number].base_offset);
            (
                format!("answered nothing, and segment {base} has an answer"),
                WAITS,
            )
        }
        (None, _) => ("answered something, and must be empty".into(), OTHER),
        (Some(right), Some(got)) if right != got => (
            format!(
                "begins with {}, and must begin with {}",
                name(got),
                name(right)
            ),
            if got.last_offset < right.base_offset {
                OTHER
            } else {
                MISSED
            },
        ),
        _ if got.len() > right.len() => (
            counts(&got, &right),
            if yours.len() as u64 <= call.max_bytes {
                ONE
            } else {
                MORE
            },
        ),
        _ if got.len() < right.len() => (counts(&got, &right), FEW),
        _ => ("did not answer whole batches".into(), MORE),
    }
}

fn counts(got: &[ModelBatch], right: &[ModelBatch]) -> String {
    let got = picture::batches(got.len());
    format!("answered {got}, and must answer {}", right.len())
}
