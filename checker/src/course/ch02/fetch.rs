//! 2.6 `fetch`.

use super::bar::Bar;
use super::scan::{self, failed};
use super::segment::{Part, Tail, Walk, batches, end, four, name, parts, size, tail, walk};
use super::{code, picture, words};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::{IndexEntry, Offset, Position};
use probe::ch02::{Fetch, Fetched, Log, Reads, ScanError};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

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
        let first =
            (to_target(), any_max()).prop_map(|(call, max_bytes)| Fetch { max_bytes, ..call });
        let whole =
            (to_target(), 0..61_u64).prop_map(|(call, max_bytes)| Fetch { max_bytes, ..call });
        let sum = (
            to_target(),
            0..5_usize,
            prop_oneof![2 => Just(0_i64), 1 => -1..2_i64],
        )
            .prop_map(exact_sum);
        let empty = (near(), any_max(), 1..50_i64).prop_map(
            |((base, parts, at, _, entries), max, above)| {
                let parts = &parts[..at % (parts.len() + 1)];
                let log = Laid::new(base, parts, Tail::Nothing);
                let end = log
                    .walk
                    .batches
                    .last()
                    .map_or(base, |last| last.last_offset.0);
                log.fetch(&entries, end + above, max)
            },
        );
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
        let fails =
            (to_target(), any_max(), 1..5_u64).prop_map(|(call, max_bytes, number)| Fetch {
                max_bytes,
                failing: Some(number),
                ..call
            });
        let four = |target, max| Laid::new(55, &four(), Tail::Nothing).fetch(&[], target, max);
        let indexed =
            |target, max| Laid::new(55, &self::four(), Tail::Nothing).fetch(&[1, 3], target, max);
        let torn = |tail: Tail, target, max| {
            Laid::new(55, &self::four()[..2], tail).fetch(&[], target, max)
        };
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
            .cases(70),
            Law::new(
                "fetch-whole",
                "the first batch is whole in any case, also when it alone is larger than max_bytes",
                whole,
            )
            .examples(vec![four(55, 0), four(55, 1), four(55, 60), four(55, 61), four(59, 92), indexed(70, 3)])
            .holds(result_is_right)
            .cases(50),
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
            .cases(120),
            Law::new("fetch-empty", "the answer is empty when no batch is at or above target", empty)
                .examples(vec![
                    Laid::new(55, &[], Tail::Nothing).fetch(&[], 0, 100),
                    four(71, 0),
                    four(71, 500),
                    indexed(71, 500),
                    torn(Tail::BeingWritten(5), 60, 500),
                ])
                .holds(result_is_right)
                .cases(40),
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
            .cases(40),
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
            .cases(60),
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
            .cases(50),
            Law::new("read-failed", "a read that fails is Read", fails)
                .examples(vec![
                    Fetch { failing: Some(1), ..four(55, 0) },
                    Fetch { failing: Some(2), ..four(55, 0) },
                    Fetch { failing: Some(3), ..four(55, 500) },
                ])
                .holds(result_is_right)
                .cases(30),
        ]
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
        code::test("fetch", call, &[], &body)
    }

    fn size(call: &Fetch) -> Option<String> {
        let walk = walk(&call.log.expand(), Position(0));
        Some(format!("a log of {}", picture::batches(walk.batches.len())))
    }
}

const FULL: &str = "the consumer has all that it may get: what lies behind must not cost a read, or fail its fetch.";

fn max(call: &Fetch) -> String {
    match call.max_bytes {
        u64::MAX => "2^64 - 1".into(),
        max => words::number(max),
    }
}

/// A log that is laid out.
struct Laid {
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
fn exact_sum((call, more, off): (Fetch, usize, i64)) -> Fetch {
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
fn broken_before(mut call: Fetch, at: usize) -> Fetch {
    if let Log::Bytes { bytes } = &mut call.log {
        let walk = walk(bytes, Position(0));
        for batch in walk.batches.iter().take(at) {
            let length = batch.position.0 as usize + 8;
            bytes[length..length + 4].copy_from_slice(&[0; 4]);
        }
    }
    call
}

fn walk_of(call: &Fetch) -> Walk {
    walk(&call.log.expand(), start(call))
}

/// Where lookup leads to.
fn start(call: &Fetch) -> Position {
    let below = call.index.iter().rfind(|entry| entry.offset <= call.target);
    below.map_or(Position(0), |entry| entry.position)
}

/// Which batches the answer has.
struct Sums {
    /// The number of the first.
    from: usize,
    /// The number of the first that is not there any more.
    to: usize,
    /// The sum of sizes with each, from the first on.
    sums: Vec<u64>,
}

impl Sums {
    fn new(call: &Fetch, walk: &Walk) -> Self {
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
    fn reached(&self, max_bytes: u64) -> bool {
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
    let bytes = |batch: &probe::ch02::BatchAt| {
        log[batch.position.0 as usize..end(batch).0 as usize].to_vec()
    };
    Ok(chosen.iter().flat_map(bytes).collect())
}

/// The right answer to what the learner's code saw.
fn right(case: &Case<'_, Fetches>) -> Result<Vec<u8>, ScanError> {
    if !failed(case.call.failing, &case.got.reads) {
        return fetched(case.call);
    }
    let position = match case.got.result {
        Err(ScanError::Read { position }) => position,
        _ => start(case.call),
    };
    Err(ScanError::Read { position })
}

fn result_is_right(case: &Case<'_, Fetches>) -> bool {
    case.got.result == right(case)
}

/// The answer begins with the right batch, or with as much of it as there is.
fn begins_right(case: &Case<'_, Fetches>) -> bool {
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

fn nothing_behind(case: &Case<'_, Fetches>) -> bool {
    result_is_right(case) && !looked_behind(case.call, &case.got.reads)
}

/// Where in the log the learner's bytes stand, if they begin where a batch does.
fn place(bytes: &[u8], log: &[u8], walk: &Walk, first: usize) -> Option<Position> {
    let right = walk.batches.get(first).into_iter();
    let starts = right.chain(&walk.batches).map(|batch| batch.position);
    let mut found = starts.filter(|start| log[start.0 as usize..].starts_with(bytes));
    found.next()
}

fn wrong(
    right: &Result<Vec<u8>, ScanError>,
    got: &Result<Vec<u8>, ScanError>,
    yours: Option<Position>,
    sums: &Sums,
    walk: &Walk,
) -> (String, &'static str) {
    const STUCK: &str = "a consumer that gets nothing asks again for the same offset, forever.";
    const CUT: &str =
        "the consumer cannot read a batch without its end, and the rest of it is sent again.";
    const MORE: &str =
        "a limit keeps a consumer's memory in bounds; one more batch may be megabytes.";
    const LESS: &str =
        "the consumer needs more requests than it must, each with a lookup and a walk.";
    const FIRST: &str = "records before the first batch of the answer are never delivered.";
    const OLD: &str =
        "the consumer gets batches that it did not ask for, and pays for them with its limit.";
    const BROKEN: &str =
        "a consumer must be told of damage: an end that is none makes it wait forever.";
    const INDEX: &str = "a walk that begins before the entry reads headers for nothing, and meets what is none of its business.";
    const DISK: &str = "a disk that cannot be read is not a log that ends.";
    match (right, got) {
        (Ok(right), Ok(got)) if right.is_empty() => (
            format!(
                "answered {} bytes, and no batch is at or above the target",
                got.len()
            ),
            OLD,
        ),
        (Ok(_), Ok(got)) if got.is_empty() => {
            ("answered no bytes, and there is a batch".into(), STUCK)
        }
        (Ok(right), Ok(got)) => {
            let first = &walk.batches[sums.from];
            let whole = |len: usize| {
                let ends = walk.batches[sums.from..]
                    .iter()
                    .map(|batch| end(batch).0 - first.position.0);
                ends.into_iter().any(|end| end == len as u64)
            };
            match yours {
                Some(at) if at != first.position => {
                    let begins = walk
                        .batches
                        .iter()
                        .find(|batch| batch.position == at)
                        .map_or(String::new(), name);
                    let so = if at > first.position { FIRST } else { OLD };
                    (
                        format!("begins with {begins} instead of {}", name(first)),
                        so,
                    )
                }
                None => ("begins in the middle of a batch".into(), FIRST),
                _ if !whole(got.len()) => (
                    format!(
                        "answered {} bytes, and ends in the middle of a batch",
                        got.len()
                    ),
                    CUT,
                ),
                _ if got.len() > right.len() => (
                    format!("answered {} bytes, and {} fit", got.len(), right.len()),
                    MORE,
                ),
                _ => (
                    format!(
                        "answered {} bytes, and {} may be sent",
                        got.len(),
                        right.len()
                    ),
                    LESS,
                ),
            }
        }
        (Ok(_), Err(error)) => {
            let start = walk
                .batches
                .first()
                .map_or(Position(0), |first| first.position);
            let before = scan::position(error).is_some_and(|position| position < start);
            let so = match before {
                true => INDEX,
                false if sums.to == walk.batches.len() => FULL,
                false => STUCK,
            };
            (
                format!("gave {}, and must answer", scan::error_name(error)),
                so,
            )
        }
        (Err(ScanError::Read { .. }), _) => ("hid that the disk could not be read".into(), DISK),
        (Err(error), Ok(_)) => (
            format!("answered, and must give {}", scan::error_name(error)),
            BROKEN,
        ),
        (Err(right), Err(error)) => (
            format!(
                "gave {} instead of {}",
                scan::error(error),
                scan::error(right)
            ),
            BROKEN,
        ),
    }
}
