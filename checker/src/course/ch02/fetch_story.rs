//! 2.6: how a wrong answer of `fetch` is told.

use super::fetch::Sums;
use super::scan::{self};
use super::segment::{Walk, end, name};
use kit::Position;
use probe::ch02::ScanError;

pub(super) const FULL: &str = "the consumer has all that it may get: what lies behind must not cost a read, or fail its fetch.";

/// Where in the log the learner's bytes stand, if they begin where a batch does.
pub(super) fn place(bytes: &[u8], log: &[u8], walk: &Walk, first: usize) -> Option<Position> {
    let right = walk.batches.get(first).into_iter();
    let starts = right.chain(&walk.batches).map(|batch| batch.position);
    let mut found = starts.filter(|start| log[start.0 as usize..].starts_with(bytes));
    found.next()
}

pub(super) fn wrong(
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
