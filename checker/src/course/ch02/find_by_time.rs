//! 2.8 `find_by_time`.

use super::find_by_time_laws;
use super::opened::{Opened, open};
use super::scan::{self, failed};
use super::segment::{HEADER, Walk, end, walk};
use super::{code, picture, time_story, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Position;
use probe::ch02::{BatchAt, FindByTime, FoundByTime, Reads, RecordAt, ScanError};

pub(super) struct TimeSearches;

impl Exercise for TimeSearches {
    type Call = FindByTime;
    type Answer = FoundByTime;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 8),
            title: "find_by_time",
            file: "find_by_time.rs",
            functions: &["find_by_time"],
            minutes: 35,
            weight: 4,
            heart: false,
            learnt: "A search by time opens a batch only if its header says that the answer may be in it.",
        }
    }

    fn expected(call: &FindByTime) -> FoundByTime {
        let result = match call.failing {
            Some(1) if !call.log.expand().is_empty() => Err(ScanError::Read {
                position: start(call),
            }),
            _ => found(call),
        };
        FoundByTime {
            result,
            reads: Reads::default(),
        }
    }

    fn fixed(call: &FindByTime, got: &FoundByTime) -> FoundByTime {
        let mut fixed = got.clone();
        match &mut fixed.result {
            Err(ScanError::Read { position }) => *position = Position(0),
            Err(ScanError::BadBatch { error, .. }) => error.clear(),
            _ => {}
        }
        fixed.reads = Reads::default();
        // Whether a byte was read that must not be is all that is fixed about the reads.
        fixed.reads.calls = u64::from(forbidden(call, &got.reads).is_some());
        fixed
    }

    fn laws() -> Vec<Law<Self>> {
        find_by_time_laws::laws()
    }

    fn call_text(call: &FindByTime) -> String {
        format!(
            "find_by_time({}) from {}",
            words::number(call.time.0),
            words::number(call.from.0)
        )
    }

    fn answer_text(answer: &FoundByTime) -> String {
        text(&answer.result)
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let log = case.call.log.expand();
        let walk = walk(&log, start(case.call));
        time_story::story(&time_story::Search {
            text: Self::call_text(case.call),
            call: case.call,
            log: &log,
            walk: &walk,
            start: start(case.call),
            expected: right(case),
            got: case.got,
            forbidden: forbidden(case.call, &case.got.reads),
        })
    }

    fn test(call: &FindByTime, expected: &FoundByTime) -> String {
        let mut body = code::log(&call.log);
        body.push(match call.failing {
            Some(number) => format!("let log = kit::CountingReader::failing_at(&log, {number});"),
            None => "let log = kit::CountingReader::new(&log);".into(),
        });
        body.push(code::entries("offsets", &call.offsets));
        body.push(code::entries("times", &call.times));
        body.push(format!(
            "let found = ch02_index::find_by_time(&log, &offsets, &times, kit::{:?}, kit::{:?});",
            call.from, call.time
        ));
        match &expected.result {
            _ if call.failing.is_some() => body.push(code::fails("log", "found", call.failing)),
            Err(ScanError::BadBatch { position, .. }) => body.push(format!(
                "assert!(matches!(found, Err(ch02_index::ScanError::BadBatch {{ position: kit::{position:?}, .. }})), \"{{found:?}}\");"
            )),
            Err(error) => body.push(format!("assert_eq!(found, Err({}));", code::scan_error(error))),
            Ok(found) => {
                let pair = found.map(|found| (found.offset.0, found.timestamp.0));
                body.push("let found = found.map(|found| found.map(|record| (record.offset.0, record.timestamp.0)));".into());
                body.push(format!("assert_eq!(found, Ok({pair:?}));"));
            }
        }
        if call.failing.is_none() {
            let start = start(call);
            if start.0 > 0 {
                body.push(format!("assert_eq!(log.bytes_in(0..{start}), 0);"));
            }
            let walk = walk(&call.log.expand(), start);
            for batch in walk
                .batches
                .iter()
                .filter(|batch| !may_hold(call, batch))
                .take(6)
            {
                let body_at = batch.position.0 + HEADER;
                body.push(format!(
                    "assert_eq!(log.bytes_in({body_at}..{}), 0);",
                    end(batch)
                ));
            }
        }
        code::test("find_by_time", call, &body)
    }

    fn size(call: &FindByTime) -> Option<String> {
        let walk = walk(&call.log.expand(), Position(0));
        Some(format!("a log of {}", picture::batches(walk.batches.len())))
    }
}

/// Where the time index leads to. Who begins further on, where `from` stands, reads even less.
fn start(call: &FindByTime) -> Position {
    let skipped = call
        .times
        .iter()
        .rfind(|entry| entry.timestamp <= call.time);
    let below = skipped.and_then(|skipped| {
        let mut offsets = call.offsets.iter();
        offsets.rfind(|entry| entry.offset <= skipped.offset)
    });
    below.map_or(Position(0), |entry| entry.position)
}

/// Whether the header says that the answer may be in the batch.
pub(super) fn may_hold(call: &FindByTime, batch: &BatchAt) -> bool {
    batch.max_timestamp >= call.time && batch.last_offset >= call.from
}

/// The answer when no read fails.
fn found(call: &FindByTime) -> Result<Option<RecordAt>, ScanError> {
    let log = call.log.expand();
    let walk = walk(&log, start(call));
    for batch in walk.batches.iter().filter(|batch| may_hold(call, batch)) {
        match open(&log, batch) {
            Opened::Compressed(codec) => return Err(ScanError::Compressed { codec }),
            Opened::Broken => {
                let position = batch.position;
                return Err(ScanError::BadBatch {
                    position,
                    error: String::new(),
                });
            }
            Opened::Records(records) => {
                let answers = |record: &&RecordAt| {
                    record.timestamp >= call.time && record.offset >= call.from
                };
                if let Some(record) = records.iter().find(answers) {
                    return Ok(Some(*record));
                }
            }
        }
    }
    walk.nothing()
}

/// The right answer to what the learner's code saw.
fn right(case: &Case<'_, TimeSearches>) -> Result<Option<RecordAt>, ScanError> {
    if !failed(case.call.failing, &case.got.reads) {
        return found(case.call);
    }
    let position = match case.got.result {
        Err(ScanError::Read { position }) => position,
        _ => start(case.call),
    };
    Err(ScanError::Read { position })
}

pub(super) fn result_is_right(case: &Case<'_, TimeSearches>) -> bool {
    match (right(case), &case.got.result) {
        // What chapter 1 says about the fault is chapter 1's business.
        (
            Err(ScanError::BadBatch { position, .. }),
            Err(ScanError::BadBatch {
                position: yours, ..
            }),
        ) => position == *yours,
        (right, yours) => right == *yours,
    }
}

/// The first byte read that must not be: before the start, or of the body of a batch that cannot hold the answer.
fn forbidden(call: &FindByTime, reads: &Reads) -> Option<u64> {
    let start = start(call);
    let early = reads
        .ranges
        .iter()
        .map(|range| range.0)
        .find(|from| *from < start.0);
    let walk: Walk = walk(&call.log.expand(), start);
    let body_read = |range: &(u64, u64)| {
        let first = walk
            .batches
            .partition_point(|batch| end(batch).0 <= range.0);
        let touched = walk.batches[first..]
            .iter()
            .take_while(|batch| batch.position.0 < range.1);
        let mut bodies = touched.filter(|batch| !may_hold(call, batch)).map(|batch| {
            (
                range.0.max(batch.position.0 + HEADER),
                range.1.min(end(batch).0),
            )
        });
        bodies.find(|(from, to)| from < to).map(|(from, _)| from)
    };
    early.or_else(|| reads.ranges.iter().find_map(body_read))
}

pub(super) fn reads_are_few(case: &Case<'_, TimeSearches>) -> bool {
    forbidden(case.call, &case.got.reads).is_none()
}

/// An answer in words.
pub(super) fn text(result: &Result<Option<RecordAt>, ScanError>) -> String {
    match result {
        Ok(Some(record)) => format!(
            "{}, at {}",
            words::number(record.offset.0),
            words::number(record.timestamp.0)
        ),
        Ok(None) => "None".into(),
        Err(error) => scan::error(error),
    }
}
