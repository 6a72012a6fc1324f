//! 2.5: how a wrong answer is told.

use super::bar::Bar;
use super::find_batch::{FindBatches, start, visited};
use super::scan::{self};
use super::segment::{End, HEADER, Walk, end, name};
use crate::exercise::{Case, Story};
use probe::ch02::{BatchAt, ScanError};

/// The story of an answer that is right and read too much.
pub(super) fn cost(case: &Case<'_, FindBatches>, walk: &Walk, call: &str) -> Story {
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

pub(super) fn wrong(
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
