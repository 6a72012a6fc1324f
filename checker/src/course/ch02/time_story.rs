//! 2.8: how a wrong answer of `find_by_time` is told.

use super::bar::Bar;
use super::find_by_time::{may_hold, text};
use super::opened::{Opened, open};
use super::scan::{self, failed};
use super::segment::{Walk, end, name};
use super::words;
use crate::exercise::Story;
use kit::Position;
use probe::ch02::{FindByTime, FoundByTime, RecordAt, ScanError};

/// A search that went wrong.
pub(super) struct Search<'a> {
    pub text: String,
    pub call: &'a FindByTime,
    pub log: &'a [u8],
    pub walk: &'a Walk,
    pub start: Position,
    pub expected: Result<Option<RecordAt>, ScanError>,
    pub got: &'a FoundByTime,
    /// The first byte that was read and must not be.
    pub forbidden: Option<u64>,
}

pub(super) fn story(search: &Search<'_>) -> Story {
    let Search {
        call,
        walk,
        expected,
        got,
        ..
    } = search;
    let same = match (expected, &got.result) {
        (
            Err(ScanError::BadBatch { position, .. }),
            Err(ScanError::BadBatch {
                position: yours, ..
            }),
        ) => position == yours,
        (right, yours) => right == yours,
    };
    let (what, so) = if same { cost(search) } else { wrong(search) };
    let place = |result: &Result<Option<RecordAt>, ScanError>| match result {
        Ok(Some(record)) => walk
            .batches
            .iter()
            .position(|batch| (batch.base_offset..=batch.last_offset).contains(&record.offset)),
        Err(ScanError::BadBatch { position, .. }) => walk
            .batches
            .iter()
            .position(|batch| batch.position == *position),
        Err(ScanError::Compressed { codec }) => {
            let opened = |batch| open(search.log, batch) == Opened::Compressed(*codec);
            walk.batches.iter().position(opened)
        }
        _ => None,
    };
    let read = search
        .forbidden
        .filter(|_| same)
        .and_then(|byte| walk.batches.iter().position(|batch| end(batch).0 > byte));
    let shown: Vec<usize> = [place(expected), place(&got.result), read]
        .into_iter()
        .flatten()
        .collect();
    let times = |index: usize| match walk.batches.get(index).map(|batch| open(search.log, batch)) {
        Some(Opened::Records(records)) if records.is_empty() => "no records".into(),
        Some(Opened::Records(records)) => {
            let times: Vec<String> = records
                .iter()
                .map(|record| words::number(record.timestamp.0))
                .collect();
            times.join(" ")
        }
        Some(Opened::Compressed(codec)) => scan::codec_name(codec),
        Some(Opened::Broken) => "damaged".into(),
        None => String::new(),
    };
    let bar = Bar::with_cells(
        walk,
        search.start,
        if shown.is_empty() { &[0] } else { &shown },
        times,
    );
    let mut picture = vec![
        format!(
            "time        {}   from {}   the time index leads to byte {}",
            words::number(call.time.0),
            words::number(call.from.0),
            search.start
        ),
        bar.titles(),
        bar.row("timestamps", times),
        bar.row("max", |index| {
            walk.batches
                .get(index)
                .map_or_else(String::new, |batch| words::number(batch.max_timestamp.0))
        }),
    ];
    if same {
        picture.push(bar.row("body", |index| match walk.batches.get(index) {
            Some(batch) if may_hold(call, batch) => "may be read".into(),
            Some(_) => "not".into(),
            None => String::new(),
        }));
        let early = search.forbidden.filter(|byte| *byte < search.start.0);
        picture.push(match early {
            Some(byte) => format!("you         read from byte {byte} on"),
            None => bar.mark("you", read, "was read"),
        });
    } else {
        if failed(call.failing, &got.reads) {
            let number = call.failing.unwrap_or(1) as usize - 1;
            picture.push(format!(
                "            the reader's {} call failed",
                words::place(number)
            ));
        }
        let mark = |label: &str, result: &Result<Option<RecordAt>, ScanError>| match place(result) {
            Some(at) => bar.row(label, |index| {
                if index == at {
                    text(result)
                } else {
                    String::new()
                }
            }),
            None => format!("{label:<12}{}", text(result)),
        };
        picture.push(mark("expected", expected));
        picture.push(mark("you", &got.result));
    }
    Story {
        headline: format!("{} {what}.", search.text),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn cost(search: &Search<'_>) -> (String, &'static str) {
    let byte = search.forbidden.unwrap_or(0);
    let batch = search.walk.batches.iter().find(|batch| end(batch).0 > byte);
    match batch {
        _ if byte < search.start.0 => (
            format!(
                "is right, but read at byte {byte}, and the time index leads to byte {}",
                search.start
            ),
            "the time index is there so that everything up to its entry is skipped.",
        ),
        Some(batch) => (
            format!(
                "is right, but read the body of {}, which cannot hold the answer",
                name(batch)
            ),
            "a day of log is read from the disk to answer one question about a minute.",
        ),
        None => ("is right, but read too much".into(), "each read costs."),
    }
}

fn wrong(search: &Search<'_>) -> (String, &'static str) {
    const MISSED: &str =
        "a consumer that starts there never sees the records before it that are new enough.";
    const OLD: &str = "the consumer gets records that are older than it asked for.";
    const GONE: &str =
        "records below from are deleted, or of another segment: nobody can read them here.";
    const NOTHING: &str = "the caller takes None for \"nothing is so new\", and starts at the end: it misses all of it.";
    const INVENTED: &str = "the caller starts at an offset for a reason that is none.";
    const GUESS: &str =
        "nobody knows the times inside a compressed batch: any other answer is a guess.";
    const PASSED: &str =
        "a compressed batch that is too old, or lies below from, must not end the search.";
    const DAMAGE: &str = "records of a damaged batch must not decide where a consumer starts.";
    const BLIND: &str =
        "damage in a batch that cannot hold the answer is found by who reads that batch.";
    const HIDDEN: &str =
        "an end that is none hides the damage, and the caller starts at the log's end.";
    const ORDER: &str = "who takes a compressed batch for damage cuts the log there.";
    const DISK: &str = "a disk that cannot be read is not a log that ends.";
    let Search {
        call,
        expected,
        got,
        ..
    } = search;
    match (expected, &got.result) {
        (Ok(Some(right)), Ok(Some(yours))) => {
            let what = if yours.offset == right.offset {
                return (
                    format!(
                        "answered the right offset with the time {} instead of {}",
                        yours.timestamp, right.timestamp
                    ),
                    INVENTED,
                );
            } else if !is_record(search, yours) {
                "answered what is no record of the log"
            } else if yours.offset < call.from {
                return ("answered a record below from".into(), GONE);
            } else if yours.timestamp < call.time {
                return (
                    format!(
                        "answered a record that is older than {}",
                        words::number(call.time.0)
                    ),
                    OLD,
                );
            } else {
                return (
                    format!(
                        "answered {}, and {} comes first in the log",
                        yours.offset, right.offset
                    ),
                    MISSED,
                );
            };
            (what.into(), INVENTED)
        }
        (Ok(Some(right)), Ok(None)) => (
            format!("answered None, and {} is new enough", right.offset),
            NOTHING,
        ),
        (Ok(None), Ok(Some(yours))) if is_record(search, yours) && yours.offset < call.from => {
            ("answered a record below from".into(), GONE)
        }
        (Ok(None), Ok(Some(yours))) if is_record(search, yours) => (
            format!(
                "answered a record that is older than {}",
                words::number(call.time.0)
            ),
            OLD,
        ),
        (Ok(None), Ok(Some(_))) => ("answered what is no record of the log".into(), INVENTED),
        (Ok(_), Err(ScanError::Compressed { .. })) => (
            "gave Compressed for a batch that cannot hold the answer".into(),
            PASSED,
        ),
        (Ok(_), Err(ScanError::BadBatch { .. })) => (
            "gave BadBatch for a batch that cannot hold the answer".into(),
            BLIND,
        ),
        (Ok(_), Err(error)) => (
            format!("gave {}, and must answer", scan::error_name(error)),
            NOTHING,
        ),
        (Err(ScanError::Read { .. }), _) => ("hid that the disk could not be read".into(), DISK),
        (Err(ScanError::Compressed { .. }), Ok(_)) => (
            "looked past a compressed batch that may hold the answer".into(),
            GUESS,
        ),
        (Err(ScanError::BadBatch { .. }), Ok(_)) => (
            "looked past a damaged batch that may hold the answer".into(),
            DAMAGE,
        ),
        (Err(error), Ok(None)) => (
            format!("answered None, and must give {}", scan::error_name(error)),
            HIDDEN,
        ),
        (Err(error), Ok(_)) => (
            format!("answered, and must give {}", scan::error_name(error)),
            DAMAGE,
        ),
        (Err(ScanError::Compressed { .. }), Err(yours)) => (
            format!(
                "gave {} for a compressed batch that is in order",
                scan::error_name(yours)
            ),
            ORDER,
        ),
        (Err(right), Err(yours)) => (
            format!(
                "gave {} instead of {}",
                scan::error_name(yours),
                scan::error_name(right)
            ),
            DAMAGE,
        ),
        (Ok(None), Ok(None)) => ("is right".into(), INVENTED),
    }
}

/// Whether there is such a record from the start on, as far as the batches can be opened.
fn is_record(search: &Search<'_>, record: &RecordAt) -> bool {
    super::segment::walk(search.log, Position(0))
        .batches
        .iter()
        .any(|batch| match open(search.log, batch) {
            Opened::Records(records) => records.contains(record),
            _ => false,
        })
}
