//! What a log holds, found out without asking for more functions than needed.

use ch00_log::{Log, OutOfRange};
use kit::Offset;
use kit::work::Record;
use probe::ch00::{Outside, letters, records};
use std::panic::{self, AssertUnwindSafe};

/// The letters of what `log` holds, when `letters[0]` got the offset `first`.
///
/// Equality with a log that was made so is enough, so `read` need not be written, nor be right. Only a log that looks
/// different inside is read. `None` when that does not work either.
pub(crate) fn content(
    log: &Log,
    first: Offset,
    given: &str,
    read: fn(&Log) -> Result<&[Record], OutOfRange>,
) -> Option<String> {
    let as_given: String = given
        .chars()
        .zip(first.0..)
        .filter(|&(_, offset)| log.start().0 <= offset && offset < log.end().0)
        .map(|(letter, _)| letter)
        .collect();
    if *log == Log::holding(log.start(), records(&as_given)) {
        return Some(as_given);
    }
    let read = panic::catch_unwind(AssertUnwindSafe(|| read(log).map(letters)));
    read.ok()?.ok()
}

/// The error as it crosses.
pub(crate) fn outside(error: OutOfRange) -> Outside {
    Outside {
        start: error.start,
        end: error.end,
    }
}
