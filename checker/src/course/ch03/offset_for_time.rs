//! 3.9 `Log::offset_for_time`.

use super::known::{self, model, touched};
use super::{code, errors, files, offset_for_time_laws};
use crate::course::ch02::words;
use crate::course::model::batch;
use crate::course::model::record;
use crate::course::model::segment::ModelBatch;
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use crate::page::plural;
use kit::disk::Image;
use kit::{Offset, Timestamp};
use probe::ch02::RecordAt;
use probe::ch03::{LogError, OffsetSpec, TimeAnswer, TimeQuestion};

const MISSED: &str = "the consumer begins too late: it never sees what it asked for.";
const EARLY: &str = "the consumer is told to begin at a record that is too old, or deleted.";
const NONE: &str =
    "the consumer believes that nothing is so new, and begins at the end: all of it is skipped.";
const NO_SUCH: &str =
    "the consumer takes the answer for a record: it cannot see that nothing is so new.";
const ENDS: &str = "who begins at start or end has asked for no record: a wrong offset skips one, or is out of range.";
const ERROR: &str = "the records are there, and the consumer that asks for a time gets an error.";
const HIDDEN: &str = "the consumer trusts an answer that came from a log which could not be read.";
const COST: &str = "a log has thousands of segments: to read the old ones, or half deleted ones, takes long, or fails.";

pub(super) struct Times;

impl Exercise for Times {
    type Call = TimeQuestion;
    type Answer = TimeAnswer;

    fn about() -> About {
        About {
            id: ExerciseId::new(3, 9),
            title: "Log::offset_for_time",
            file: "offset_for_time.rs",
            functions: &["Log::offset_for_time"],
            minutes: 20,
            weight: 3,
            heart: false,
            learnt: "A search by time reads nothing of a segment whose newest record is older than it asks for.",
        }
    }

    fn expected(call: &TimeQuestion) -> TimeAnswer {
        TimeAnswer {
            result: search(call).0,
            read: Vec::new(),
        }
    }

    fn fixed(call: &TimeQuestion, got: &TimeAnswer) -> TimeAnswer {
        TimeAnswer {
            result: got.result.clone(),
            read: known::fixed(&got.read, &search(call).1),
        }
    }

    fn real_files(call: &TimeQuestion) -> Option<Image> {
        known::real_files(&call.log)
    }

    fn laws() -> Vec<Law<Self>> {
        offset_for_time_laws::laws()
    }

    fn call_text(call: &TimeQuestion) -> String {
        let spec = match call.spec {
            OffsetSpec::Earliest => "Earliest".into(),
            OffsetSpec::Latest => "Latest".into(),
            OffsetSpec::ForTimestamp { time } => words::number(time.0),
        };
        format!("offset_for_time({spec})")
    }

    fn answer_text(answer: &TimeAnswer) -> String {
        text(&answer.result)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let (what, so) = wrong(case);
        let log = &case.call.log;
        let end = log.segments.last().map_or(0, |last| last.next_offset.0);
        let mut picture = vec![format!("log           from {} to {end}", log.start)];
        picture.extend(known::rows(log, around(case), 4, |number| {
            let newest = format!("newest {},", log.segments[number].newest.timestamp);
            format!("{newest:<14}{}", times(case.call, number))
        }));
        picture.push(format!("expected      {}", text(&case.expected.result)));
        if case.got.result != case.expected.result {
            picture.push(format!("you           {}", text(&case.got.result)));
        }
        Story {
            headline: format!("{} {what}.", Self::call_text(case.call)),
            picture,
            right: None,
            so: Some(so.into()),
        }
    }

    fn test(call: &TimeQuestion, expected: &TimeAnswer) -> String {
        let mut body = known::source(&call.log);
        let spec = match call.spec {
            OffsetSpec::ForTimestamp { time } => format!("ForTimestamp(kit::{time:?})"),
            other => format!("{other:?}"),
        };
        body.push(format!(
            "let found = log.offset_for_time(&disk, ch03_segments::OffsetSpec::{spec});"
        ));
        match &expected.result {
            Ok(found) => {
                let pair = found.map(|found| (found.offset.0, found.timestamp.0));
                body.push("let found = found.map(|found| found.map(|record| (record.offset.0, record.timestamp.0)));".into());
                body.push(format!("assert_eq!(found, Ok({pair:?}));"));
            }
            Err(right) => body.push(format!(
                "assert!(matches!(found, {}), \"{{found:?}}\");",
                code::error(right)
            )),
        }
        body.extend(known::untouched(&call.log, &search(call).1));
        code::test("offset_for_time", call, &body)
    }

    fn size(call: &TimeQuestion) -> Option<String> {
        Some(plural(call.log.segments.len(), "segment"))
    }
}

/// The records of a batch with offset and timestamp; `None` if it is compressed.
fn records(bytes: &[u8]) -> Option<Vec<RecordAt>> {
    let header = batch::header(bytes)?;
    if bytes[batch::place("attributes")][1] & 7 != 0 {
        return None;
    }
    let mut records = Vec::new();
    let mut rest = &bytes[batch::HEADER..];
    for _ in 0..header.records_count {
        let (record, taken) = record::decode(rest, header.base_timestamp).answer.ok()?;
        records.push(RecordAt {
            offset: Offset(header.base_offset.0 + i64::from(record.offset_delta)),
            timestamp: record.timestamp,
        });
        rest = &rest[taken..];
    }
    Some(records)
}

/// The answer, and of which segments something may be read.
fn search(call: &TimeQuestion) -> (Result<Option<RecordAt>, LogError>, Vec<bool>) {
    let log = &call.log;
    let mut may = vec![false; log.segments.len()];
    let without_record = |offset| {
        let timestamp = Timestamp(-1);
        Ok(Some(RecordAt { offset, timestamp }))
    };
    let end = log
        .segments
        .last()
        .map_or(log.start, |last| last.next_offset);
    let time = match call.spec {
        OffsetSpec::Earliest => return (without_record(log.start), may),
        OffsetSpec::Latest => return (without_record(end), may),
        OffsetSpec::ForTimestamp { time } => time,
    };
    let segments = model(log).segments;
    for (number, (segment, known)) in segments.iter().zip(&log.segments).enumerate() {
        if known.newest.timestamp < time || known.next_offset <= log.start {
            continue;
        }
        may[number] = true;
        for batch in &segment.batches {
            if batch.max_timestamp < time.0 || batch.last_offset < log.start.0 {
                continue;
            }
            let Some(records) = records(&batch.bytes) else {
                return (Err(LogError::Scan), may);
            };
            let found = records
                .into_iter()
                .find(|record| record.timestamp >= time && record.offset >= log.start);
            if found.is_some() {
                return (Ok(found), may);
            }
        }
    }
    (Ok(None), may)
}

pub(super) fn is_right(case: &Case<'_, Times>) -> bool {
    case.got.result == case.expected.result
}

pub(super) fn reads_little(case: &Case<'_, Times>) -> bool {
    is_right(case) && touched(&case.got.read, &search(case.call).1).is_none()
}

fn text(result: &Result<Option<RecordAt>, LogError>) -> String {
    match result {
        Ok(None) => "None".into(),
        Ok(Some(found)) => format!("{} at {}", found.offset, found.timestamp),
        Err(error) => errors::text(error),
    }
}

/// The segment that the picture must show.
fn around(case: &Case<'_, Times>) -> usize {
    let read = touched(&case.got.read, &search(case.call).1);
    let offset = match (&case.expected.result, &case.got.result) {
        (Ok(Some(found)), _) | (_, Ok(Some(found))) => found.offset,
        _ => case.call.log.start,
    };
    let mut segments = case.call.log.segments.iter();
    let floor = segments.rposition(|segment| segment.base <= offset);
    match case.got.result == case.expected.result {
        true => read.or(floor),
        false => floor,
    }
    .unwrap_or(0)
}

/// `| 0..2: 998 1000 999 | 3: compressed |`.
fn times(call: &TimeQuestion, number: usize) -> String {
    const ROOM: usize = 47;
    let log = model(&call.log);
    let text = |batch: &ModelBatch| {
        let range = files::range(batch.base_offset, batch.last_offset);
        let times = records(&batch.bytes).map(|records| {
            let times: Vec<String> = records
                .iter()
                .map(|record| record.timestamp.to_string())
                .collect();
            times.join(" ")
        });
        format!("{range}: {}", times.unwrap_or("compressed".into()))
    };
    let batches: Vec<String> = log.segments[number].batches.iter().map(text).collect();
    let gone = known::batches(&call.log, number);
    let whole = match batches.is_empty() {
        true => gone,
        false => format!("| {} |", batches.join(" | ")),
    };
    let count = whole.chars().count();
    if count <= ROOM {
        return whole;
    }
    let shown: String = whole.chars().take(ROOM - 4).collect();
    format!("{shown} ...")
}

/// What is wrong, and why anybody cares.
fn wrong(case: &Case<'_, Times>) -> (String, &'static str) {
    let time = match case.call.spec {
        OffsetSpec::ForTimestamp { time } => time,
        _ => Timestamp(-1),
    };
    let start = case.call.log.start;
    match (&case.expected.result, &case.got.result) {
        (right, yours) if right == yours => {
            let read = &case.got.read;
            let number = touched(read, &search(case.call).1).unwrap_or(0);
            let text = format!(
                "is right, but {} of segment {} were read",
                plural(known::all(&read[number]) as usize, "byte"),
                case.call.log.segments[number].base
            );
            (text, COST)
        }
        (Ok(Some(_)), Ok(None)) => ("found nothing, and there is an answer".into(), NONE),
        (Ok(right), Ok(Some(yours)))
            if !matches!(case.call.spec, OffsetSpec::ForTimestamp { .. }) =>
        {
            let same = right.is_some_and(|right| right.offset == yours.offset);
            let what = match same {
                true => format!("answered timestamp {}", yours.timestamp),
                false => format!("answered offset {}", yours.offset),
            };
            (what, ENDS)
        }
        (Ok(None), Ok(Some(yours))) => (
            format!("answered {}, and no record is so new", yours.offset),
            NO_SUCH,
        ),
        (Ok(_), Ok(Some(yours))) if yours.offset < start => (
            format!("answered {}, which lies below the start", yours.offset),
            EARLY,
        ),
        (Ok(_), Ok(Some(yours))) if yours.timestamp < time => (
            format!("answered {}, a record that is older", yours.offset),
            EARLY,
        ),
        (Ok(Some(right)), Ok(Some(yours))) if yours.offset > right.offset => (
            format!(
                "answered {}, and {} is new enough already",
                yours.offset, right.offset
            ),
            MISSED,
        ),
        (Ok(_), Ok(_)) => (
            format!("answered {}, and must not", text(&case.got.result)),
            EARLY,
        ),
        (Ok(_), Err(error)) => (
            format!("gave {}, and must work", errors::kind(error)),
            ERROR,
        ),
        (Err(error), _) => (
            format!(
                "answered {}, and must give {}",
                text(&case.got.result),
                errors::kind(error)
            ),
            HIDDEN,
        ),
    }
}
