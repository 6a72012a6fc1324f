//! 2.6 `fetch`.

use super::bar::Bar;
use super::fetch_laws;
use super::fetch_story::{FULL, place, wrong};
use super::scan::{self, failed};
use super::segment::{Walk, end, size, walk};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Position;
use probe::ch02::{Fetch, Fetched, Reads, ScanError};

pub(super) struct Fetches;

impl Exercise for Fetches {
    type Call = Fetch;
    type Answer = Fetched;

    fn about() -> About {
        About {
            id: ExerciseId::new(2, 6),
            title: "fetch",
            file: "fetch.rs",
            functions: &["fetch"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "The first batch of a fetch comes whole, however large, or its reader would never get on.",
        }
    }

    fn expected(call: &Fetch) -> Fetched {
        let result = match call.failing {
            Some(1) if !call.log.expand().is_empty() => Err(ScanError::Read {
                position: start(call),
            }),
            _ => fetched(call),
        };
        Fetched {
            result,
            reads: Reads::default(),
        }
    }

    fn fixed(call: &Fetch, got: &Fetched) -> Fetched {
        let mut fixed = got.clone();
        if let Err(ScanError::Read { position }) = &mut fixed.result {
            *position = Position(0);
        }
        fixed.reads = Reads::default();
        // Whether something was looked at that must not be is all that is fixed about the reads.
        fixed.reads.calls = u64::from(looked_behind(call, &got.reads));
        fixed
    }

    fn laws() -> Vec<Law<Self>> {
        fetch_laws::laws()
    }

    fn call_text(call: &Fetch) -> String {
        format!("fetch({}, {})", words::number(call.target.0), max(call))
    }

    fn answer_text(answer: &Fetched) -> String {
        match &answer.result {
            Ok(bytes) => format!("{} bytes", bytes.len()),
            Err(error) => scan::error(error),
        }
    }

    fn story(case: &Case<'_, Self>, _law: &str) -> Story {
        let right = right(case);
        let log = case.call.log.expand();
        let start = start(case.call);
        let walk = walk(&log, start);
        let sums = Sums::new(case.call, &walk);
        let call = Self::call_text(case.call);
        let yours = case
            .got
            .result
            .as_ref()
            .ok()
            .and_then(|bytes| place(bytes, &log, &walk, sums.from));
        let (what, so) = if case.got.result == right {
            (
                "is right, but looked behind the batch with which the sum reached max_bytes".into(),
                FULL,
            )
        } else {
            wrong(&right, &case.got.result, yours, &sums, &walk)
        };
        let bar = Bar::new(&walk, start, &[sums.from, sums.to]);
        let marks = |result: &Result<Vec<u8>, ScanError>, at: Option<Position>| match (result, at) {
            (Ok(bytes), Some(from)) if !bytes.is_empty() => {
                let to = from.0 + bytes.len() as u64;
                Ok(move |batch: &probe::ch02::BatchAt| {
                    match (
                        batch.position.0.max(from.0) < end(batch).0.min(to),
                        end(batch).0 <= to,
                    ) {
                        (true, true) => "========",
                        (true, false) => "====",
                        _ => "",
                    }
                })
            }
            (Ok(bytes), _) if bytes.is_empty() => Err("no bytes".into()),
            (Ok(bytes), _) => Err(format!(
                "{} bytes that do not begin where a batch does",
                bytes.len()
            )),
            (Err(error), _) => Err(scan::error(error)),
        };
        let row = |label: &str, result: &Result<Vec<u8>, ScanError>, at| match marks(result, at) {
            Ok(mark) => bar.row(label, |index| {
                walk.batches.get(index).map_or("", &mark).into()
            }),
            Err(text) => format!("{label:<12}{text}"),
        };
        let mut picture = vec![
            format!(
                "target      {}   max_bytes {}",
                words::number(case.call.target.0),
                max(case.call)
            ),
            bar.titles(),
            bar.row("size", |index| {
                walk.batches
                    .get(index)
                    .map_or_else(String::new, |batch| size(batch).to_string())
            }),
            bar.row("sum", |index| {
                sums.sum(index)
                    .map_or_else(String::new, |sum| sum.to_string())
            }),
            row(
                "expected",
                &right,
                walk.batches.get(sums.from).map(|batch| batch.position),
            ),
            row("you", &case.got.result, yours),
        ];
        if start.0 > 0 {
            picture.insert(
                0,
                format!("index       lookup leads to byte {start}, where the picture begins"),
            );
        }
        if failed(case.call.failing, &case.got.reads) {
            let number = case.call.failing.unwrap_or(1) as usize - 1;
            picture.insert(
                4,
                format!(
                    "            the reader's {} call failed",
                    words::place(number)
                ),
            );
        }
        Story {
            headline: format!("{call} {what}."),
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Fetch, expected: &Fetched) -> String {
        let mut body = code::log(&call.log);
        body.push(match call.failing {
            Some(number) => format!("let log = kit::CountingReader::failing_at(&log, {number});"),
            None => "let log = kit::CountingReader::new(&log);".into(),
        });
        body.push(code::entries("index", &call.index));
        body.push(format!(
            "let fetched = ch02_index::fetch(&log, &index, kit::{:?}, {});",
            call.target, call.max_bytes
        ));
        let walk = walk(&call.log.expand(), start(call));
        match &expected.result {
            _ if call.failing.is_some() => body.push(code::fails("log", "fetched", call.failing)),
            Err(error) => body.push(format!(
                "assert_eq!(fetched, Err({}));",
                code::scan_error(error)
            )),
            Ok(bytes) if bytes.is_empty() => {
                body.push("assert_eq!(fetched, Ok(Vec::new()));".into())
            }
            Ok(bytes) => {
                let sums = Sums::new(call, &walk);
                let from = walk.batches[sums.from].position.0;
                let to = from + bytes.len() as u64;
                body.push(
                    "let mut right = vec![0; FROM_TO];"
                        .replace("FROM_TO", &bytes.len().to_string()),
                );
                body.push(format!("assert!(kit::ReadAt::read_at(&log, kit::Position({from}), &mut right).is_ok());"));
                body.push("assert_eq!(fetched, Ok(right));".into());
                if bytes.len() as u64 >= call.max_bytes {
                    body.push(format!("assert_eq!(log.bytes_in({to}..u64::MAX), 0);"));
                }
            }
        }
        code::test("fetch", call, &body)
    }

    fn size(call: &Fetch) -> Option<String> {
        let walk = walk(&call.log.expand(), Position(0));
        Some(format!("a log of {}", picture::batches(walk.batches.len())))
    }
}

pub(super) fn max(call: &Fetch) -> String {
    match call.max_bytes {
        u64::MAX => "2^64 - 1".into(),
        max => words::number(max),
    }
}

/// Where lookup leads to.
pub(super) fn start(call: &Fetch) -> Position {
    let below = call.index.iter().rfind(|entry| entry.offset <= call.target);
    below.map_or(Position(0), |entry| entry.position)
}

/// Which batches the answer has.
pub(super) struct Sums {
    /// The number of the first.
    pub(super) from: usize,
    /// The number of the first that is not there any more.
    pub(super) to: usize,
    /// The sum of sizes with each, from the first on.
    sums: Vec<u64>,
}

impl Sums {
    pub(super) fn new(call: &Fetch, walk: &Walk) -> Self {
        let first = walk
            .batches
            .iter()
            .position(|batch| batch.last_offset >= call.target);
        let from = first.unwrap_or(walk.batches.len());
        let mut sum = 0;
        let sums: Vec<u64> = walk.batches[from..]
            .iter()
            .map(|batch| {
                sum += size(batch);
                sum
            })
            .collect();
        let fit = sums
            .iter()
            .skip(1)
            .take_while(|sum| **sum <= call.max_bytes)
            .count();
        let to = if first.is_some() {
            from + 1 + fit
        } else {
            from
        };
        Self { from, to, sums }
    }

    /// Whether the sum of the answer has reached the limit.
    pub(super) fn reached(&self, max_bytes: u64) -> bool {
        let last = self.to.checked_sub(1).filter(|last| *last >= self.from);
        last.and_then(|last| self.sum(last))
            .is_some_and(|sum| sum >= max_bytes)
    }

    fn sum(&self, index: usize) -> Option<u64> {
        index
            .checked_sub(self.from)
            .and_then(|index| self.sums.get(index))
            .copied()
    }
}

/// The answer when no read fails.
fn fetched(call: &Fetch) -> Result<Vec<u8>, ScanError> {
    let log = call.log.expand();
    let walk = walk(&log, start(call));
    let sums = Sums::new(call, &walk);

    // The walk meets the tail when all batches are in and there may be more.
    if sums.to == walk.batches.len() && !sums.reached(call.max_bytes) {
        walk.nothing::<()>()?;
    }
    let chosen = &walk.batches[sums.from..sums.to];
    let bytes =
        |batch: &probe::ch02::BatchAt| &log[batch.position.0 as usize..end(batch).0 as usize];
    Ok(chosen.iter().map(bytes).collect::<Vec<_>>().concat())
}

/// The right answer to what the learner's code saw.
pub(super) fn right(case: &Case<'_, Fetches>) -> Result<Vec<u8>, ScanError> {
    if !failed(case.call.failing, &case.got.reads) {
        return fetched(case.call);
    }
    let position = match case.got.result {
        Err(ScanError::Read { position }) => position,
        _ => start(case.call),
    };
    Err(ScanError::Read { position })
}

pub(super) fn result_is_right(case: &Case<'_, Fetches>) -> bool {
    case.got.result == right(case)
}

/// The answer begins with the right batch, or with as much of it as there is.
pub(super) fn begins_right(case: &Case<'_, Fetches>) -> bool {
    let log = case.call.log.expand();
    let walk = walk(&log, start(case.call));
    let first = walk.batches.get(Sums::new(case.call, &walk).from);
    match (first, &case.got.result) {
        (Some(first), Ok(bytes)) => {
            let begin = &bytes[..bytes.len().min(size(first) as usize)];
            log[first.position.0 as usize..].starts_with(begin)
        }
        _ => true,
    }
}

/// Whether bytes were read behind a batch with which the sum reached the limit.
fn looked_behind(call: &Fetch, reads: &Reads) -> bool {
    let walk = walk(&call.log.expand(), start(call));
    let sums = Sums::new(call, &walk);
    sums.reached(call.max_bytes)
        && reads
            .ranges
            .iter()
            .any(|(_, to)| *to > end(&walk.batches[sums.to - 1]).0)
}

pub(super) fn nothing_behind(case: &Case<'_, Fetches>) -> bool {
    result_is_right(case) && !looked_behind(case.call, &case.got.reads)
}
