//! What exercise 0.6 works with: a record, the two things that are done for it, and the crash that may end them.

use std::fmt;

use crate::Offset;
use crate::dump::EventId;

/// One thing that happened. A log keeps it and does not look into it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record {
    /// The sender's name for what happened. A record that is sent twice has the same id twice, at two offsets.
    pub id: EventId,
    /// What happened, in words.
    pub text: String,
}

/// What a run does with the records it reads: the effect outside the log, and the bookmark that survives a crash.
pub trait Work {
    /// Does the work for one record, such as sending its bill.
    ///
    /// # Errors
    ///
    /// [`Crash`]: the process is gone. The work may have been done or not; nobody knows.
    fn handle(&mut self, record: &Record) -> Result<(), Crash>;

    /// Writes the bookmark down where a crash cannot reach it: `next` is the next offset to read.
    ///
    /// # Errors
    ///
    /// [`Crash`]: the process is gone. The bookmark may have been written down or not; nobody knows.
    fn save(&mut self, next: Offset) -> Result<(), Crash>;
}

/// The process is gone, in the middle of something. What it still had in memory is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crash;

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the process crashed")
    }
}

impl std::error::Error for Crash {}
