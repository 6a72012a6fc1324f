//! 2.9: how a wrong index is told.

use super::bar::Bar;
use super::indexes::entry_numbers;
use super::rebuild::sizes;
use super::segment::{Walk, name, walk};
use super::{picture, scan, words};
use crate::exercise::Story;
use kit::{IndexEntry, Offset, Position, TimeEntry};
use probe::ch02::{RebuildAnswer, RebuildCall, ScanError, SegmentIndex};

pub(super) fn answer_text(answer: &RebuildAnswer) -> String {
    match answer {
        RebuildAnswer::Offsets { after } => picture::entries(after.last().map_or(0, Vec::len)),
        RebuildAnswer::Times { after } => picture::entries(after.last().map_or(0, Vec::len)),
        RebuildAnswer::Rebuilt {
            result: Ok(index), ..
        } => format!(
            "{} for offsets, {} for times",
            picture::entries(index.offsets.len()),
            picture::entries(index.times.len())
        ),
        RebuildAnswer::Rebuilt {
            result: Err(error), ..
        } => scan::error(error),
    }
}

/// A cut that left other entries than it should.
pub(super) fn cut<E: PartialEq>(
    index: &str,
    entries: &[E],
    cuts: &[Offset],
    [expected, got]: [&[Vec<E>]; 2],
    text: impl Fn(&E) -> String,
) -> Story {
    let wrong = expected
        .iter()
        .zip(got)
        .position(|(right, yours)| right != yours)
        .unwrap_or(0);
    let (Some(cut), Some(right), Some(yours)) =
        (cuts.get(wrong), expected.get(wrong), got.get(wrong))
    else {
        return Story::default();
    };
    let before = match wrong {
        0 => entries,
        _ => &expected[wrong - 1],
    };
    let cut = words::number(cut.0);
    let list = |entries: &[E]| picture::row(entries.iter().map(&text).collect());
    let (what, so) = if yours.len() > right.len() && yours.starts_with(right) {
        (
            format!("kept {}, which must go", text(&yours[right.len()])),
            "the log ends at that offset: the entry leads to bytes that are gone, or that others take.",
        )
    } else if right.starts_with(yours) {
        (
            format!("dropped {}, which must stay", text(&right[yours.len()])),
            "without the entry every search walks further than it must.",
        )
    } else {
        (
            "left other entries than it should".into(),
            "the entries that are left lead to bytes that are gone.",
        )
    };
    Story {
        headline: format!("{index}::truncate_to({cut}) {what}."),
        picture: vec![
            format!("before      {}", list(before)),
            format!("cut at      {cut}"),
            format!("expected    {}", list(right)),
            format!("you         {}", list(yours)),
        ],
        right: picture::before_it(wrong, "cut"),
        so: Some(so.into()),
    }
}

/// A rebuild that gave other indexes than the segment had, or read too much.
pub(super) fn rebuilt(
    text: &str,
    call: &RebuildCall,
    expected: &Result<SegmentIndex, ScanError>,
    got: &Result<SegmentIndex, ScanError>,
    too_much: Option<(usize, u64)>,
) -> Story {
    let RebuildCall::Rebuild {
        log,
        interval_bytes,
        index_bytes,
        ..
    } = call
    else {
        return Story::default();
    };
    let walk = walk(&log.expand(), Position(0));
    let interval = match *interval_bytes {
        u64::MAX => "2^64 - 1".into(),
        bytes => bytes.to_string(),
    };
    let near = match (expected, got, too_much) {
        (right, yours, Some((wrong, _))) if right == yours => wrong,
        (Ok(right), Ok(yours), _) => {
            let numbers = entry_numbers(&walk.batches, *interval_bytes);
            let offsets = first_difference(&right.offsets, &yours.offsets);
            let times = first_difference(&right.times, &yours.times);
            offsets
                .or(times)
                .and_then(|at| numbers.get(at).copied())
                .unwrap_or(0)
        }
        _ => 0,
    };
    let bar = Bar::new(&walk, Position(0), &[near]);
    let sizes = sizes(&walk);
    let mut picture = vec![
        format!("interval    {interval}   index_bytes {index_bytes}"),
        bar.titles(),
        bar.row("size", |index| {
            sizes.get(index).map_or_else(String::new, u64::to_string)
        }),
        bar.row("max", |index| {
            walk.batches
                .get(index)
                .map_or_else(String::new, |batch| words::number(batch.max_timestamp.0))
        }),
    ];
    let (what, so) = if expected == got {
        let (wrong, bytes) = too_much.unwrap_or((0, 0));
        picture.push(bar.mark("you", Some(wrong), &format!("{bytes} bytes read")));
        let what = walk
            .batches
            .get(wrong)
            .map_or_else(|| "the log's end".into(), name);
        (
            format!("is right, but read {bytes} bytes of {what}; 61 are allowed"),
            "a segment is a gigabyte: a restart that reads headers takes seconds, one that reads records takes minutes.",
        )
    } else {
        wrong(expected, got, &walk, &mut picture)
    };
    Story {
        headline: format!("{text} {what}."),
        picture,
        so: Some(so.into()),
        ..Story::default()
    }
}

fn first_difference<E: PartialEq>(right: &[E], yours: &[E]) -> Option<usize> {
    let shared = right
        .iter()
        .zip(yours)
        .take_while(|(right, yours)| right == yours)
        .count();
    (shared < right.len() || shared < yours.len()).then_some(shared)
}

fn wrong(
    expected: &Result<SegmentIndex, ScanError>,
    got: &Result<SegmentIndex, ScanError>,
    walk: &Walk,
    picture: &mut Vec<String>,
) -> (String, &'static str) {
    const OTHER: &str = "after a restart the same log must be found in the same way as before it.";
    const TIMES: &str = "an entry's promise is that no record up to its offset is newer: a search by time skips what it should not.";
    const STATE: &str =
        "the batches to come get their entries in other places than without the restart.";
    const BROKEN: &str =
        "an index of half a log looks like one of a whole: nobody repairs what is not told.";
    const DISK: &str = "a disk that cannot be read is not a log that ends.";
    const FULL: &str = "entries that do not fit are lost: the segment must be known to be full.";
    let (mut shared, mut differing) = (Vec::new(), Vec::new());
    let mut pair = |label: &str, right: String, yours: String| {
        differing = vec![
            format!("{label:<12}{right}"),
            format!("you         {yours}"),
        ];
    };
    let told = match (expected, got) {
        (Ok(right), Ok(yours)) if right.offsets != yours.offsets => {
            pair("offsets", offsets(right), offsets(yours));
            let what = difference(&right.offsets, &yours.offsets, words::entry);
            (format!("gave another offset index: {what}"), OTHER)
        }
        (Ok(right), Ok(yours)) if right.times != yours.times => {
            shared.push(format!("offsets     {}", offsets(right)));
            pair("times", times(right), times(yours));
            let what = difference(&right.times, &yours.times, words::time_entry);
            // An entry's promise: no record up to its offset is newer.
            let broken = |entry: &TimeEntry| {
                let mut up_to = walk
                    .batches
                    .iter()
                    .filter(|batch| batch.last_offset <= entry.offset);
                up_to.any(|batch| batch.max_timestamp > entry.timestamp)
            };
            let so = if yours.times.iter().any(broken) {
                TIMES
            } else {
                OTHER
            };
            (format!("gave another time index: {what}"), so)
        }
        (Ok(right), Ok(yours)) if right.newest != yours.newest => {
            pair(
                "newest",
                words::time_entry(&right.newest),
                words::time_entry(&yours.newest),
            );
            ("left another newest behind".into(), TIMES)
        }
        (Ok(right), Ok(yours)) if right.bytes_since_entry != yours.bytes_since_entry => {
            shared.push(format!("offsets     {}", offsets(right)));
            pair(
                "bytes since",
                right.bytes_since_entry.to_string(),
                yours.bytes_since_entry.to_string(),
            );
            ("left another bytes_since_entry behind".into(), STATE)
        }
        (Ok(right), Ok(yours)) => {
            let rest = |index: &SegmentIndex| {
                format!(
                    "base {}, {}; room for {} and {}; interval {}",
                    index.bases.0,
                    index.bases.1,
                    index.max_entries.0,
                    index.max_entries.1,
                    index.interval_bytes
                )
            };
            pair("settings", rest(right), rest(yours));
            ("made indexes with other settings".into(), STATE)
        }
        (Ok(right), Err(error)) => {
            pair("offsets", offsets(right), scan::error(error));
            (
                format!("gave {}, and the log is in order", scan::error_name(error)),
                OTHER,
            )
        }
        (Err(error), Ok(yours)) => {
            pair("expected", scan::error(error), offsets(yours));
            match error {
                ScanError::Read { .. } => ("hid that the disk could not be read".into(), DISK),
                ScanError::Entry { .. } => (
                    format!(
                        "answered, and an index refused an entry: {}",
                        scan::error_name(error)
                    ),
                    FULL,
                ),
                _ => (
                    format!("answered, and must give {}", scan::error_name(error)),
                    BROKEN,
                ),
            }
        }
        (Err(right), Err(yours)) => {
            pair("expected", scan::error(right), scan::error(yours));
            match right {
                ScanError::Read { .. } => ("hid that the disk could not be read".into(), DISK),
                _ => (
                    format!(
                        "gave {} instead of {}",
                        scan::error_name(yours),
                        scan::error_name(right)
                    ),
                    OTHER,
                ),
            }
        }
    };
    picture.extend(shared);
    picture.extend(differing);
    told
}

fn offsets(index: &SegmentIndex) -> String {
    picture::row(
        index
            .offsets
            .iter()
            .map(|entry: &IndexEntry| words::entry(entry))
            .collect(),
    )
}

fn times(index: &SegmentIndex) -> String {
    picture::row(
        index
            .times
            .iter()
            .map(|entry: &TimeEntry| words::time_entry(entry))
            .collect(),
    )
}

fn difference<E: PartialEq>(right: &[E], yours: &[E], text: impl Fn(&E) -> String) -> String {
    let at = first_difference(right, yours).unwrap_or(0);
    match (right.get(at), yours.get(at)) {
        (Some(right), Some(yours)) => format!("{} where {} belongs", text(yours), text(right)),
        (Some(right), None) => format!("{} is missing", text(right)),
        (None, Some(yours)) => format!("{} is too much", text(yours)),
        (None, None) => "the same".into(),
    }
}
