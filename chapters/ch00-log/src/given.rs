//! Given: the types that go in and out of this chapter's exercises, and a to-do queue to compare the log with.
//!
//! The checker uses its own copy of this file, so changes here have no effect on it.

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZero;
use std::ops::Range;

use kit::dump::{EventId, Kind, Place};
use kit::work::Record;
use kit::{Offset, PartitionId};

/// The offset that was asked for is not in the log, and is not its end either. Kafka: `OffsetOutOfRangeException`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The log's first offset when it was asked.
    pub start: Offset,
    /// The log's end when it was asked: the offset of the next record.
    pub end: Offset,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, end } = self;
        write!(f, "the offset is outside the log, from {start} to {end}")
    }
}

impl std::error::Error for OutOfRange {}

/// Where a reader goes whose bookmark is of no use. Kafka: `auto.offset.reset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// To the log's start: nothing that is still there is missed.
    Earliest,
    /// To the log's end: only what comes from now on counts.
    Latest,
    /// Nowhere: a person shall decide. Kafka calls it `none`.
    Fail,
}

/// Why a reader could not resume. Only [`Reset::Fail`] leads here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// Nothing was ever committed. Kafka: `NoOffsetForPartitionException`.
    NoCommit,
    /// The bookmark is below the log's start or above its end.
    OutOfRange(OutOfRange),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommit => f.write_str("nothing was committed yet"),
            Self::OutOfRange(range) => range.fmt(f),
        }
    }
}

impl std::error::Error for ResumeError {}

/// What a run does first with the records it has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Save the bookmark, then do the work: at most once.
    SaveFirst,
    /// Do the work, then save the bookmark: at least once.
    WorkFirst,
}

/// Offsets of one partition that stand between its first and its last one, and are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The partition.
    pub partition: PartitionId,
    /// The missing offsets, half open: the end is there again.
    pub offsets: Range<Offset>,
}

/// An event that stands in a dump more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentTwice {
    /// The event's id.
    pub id: EventId,
    /// Its lowest place, by partition, then by offset.
    pub first: Place,
    /// Its second lowest place.
    pub second: Place,
}

/// What one partition would get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The partition.
    pub partition: PartitionId,
    /// How many events it would get.
    pub count: usize,
    /// Whether that is far more than an even share.
    pub hot: bool,
}

/// What the dump says about the rides without a bill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How many rides were unlocked and not billed.
    pub unbilled: usize,
    /// How many of them each partition has.
    pub by_partition: Vec<(PartitionId, usize)>,
    /// How many of them are of each kind.
    pub by_kind: Vec<(Kind, usize)>,
    /// How many offsets are missing, in all partitions together.
    pub missing_offsets: usize,
    /// How many events stand in the dump more than once.
    pub sent_twice: usize,
}

/// A to-do list to compare the log with: who takes a record takes it away from everybody else.
///
/// ```text
///   put d -->  [ a  b  c  d ]  --> take: a          a is gone for every other reader
///              room for four: the next put is refused until somebody has taken one
/// ```
#[derive(Clone, Debug)]
pub struct Queue {
    room: NonZero<usize>,
    records: VecDeque<Record>,
}

impl Queue {
    /// An empty queue that has room for so many records.
    #[must_use]
    pub fn new(room: NonZero<usize>) -> Self {
        Self {
            room,
            records: VecDeque::new(),
        }
    }

    /// Puts `record` at the end of the queue.
    ///
    /// # Errors
    ///
    /// [`Full`] gives the record back when there is no room: the writer has to wait for the slowest reader.
    pub fn put(&mut self, record: Record) -> Result<(), Full> {
        if self.records.len() == self.room.get() {
            return Err(Full(record));
        }
        self.records.push_back(record);
        Ok(())
    }

    /// Takes the oldest record away, if there is one.
    pub fn take(&mut self) -> Option<Record> {
        self.records.pop_front()
    }

    /// How many records wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.records.len()
    }
}

/// The queue has no room for this record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Full(pub Record);

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the queue has no room for {}", self.0.id)
    }
}

impl std::error::Error for Full {}
