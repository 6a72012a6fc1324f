//! What followers and consumers ask of a leader, and what it answers.

use crate::{EpochEnd, Record};
use kit::{BrokerId, Epoch, Offset};

/// Who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// A follower: to the log's end.
    Follower,
    /// A consumer: below the high watermark.
    Consumer,
}

/// A follower's request. It says three things: what it wants, what it has, and whose records it has last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fetch {
    /// Who asks.
    pub follower: BrokerId,
    /// The leader epoch that the follower knows. The frame answers those of another epoch.
    pub epoch: Epoch,
    /// The follower has everything below this offset and wants what comes from there.
    pub from: Offset,
    /// The newest epoch in the follower's log.
    pub last_fetched: Option<Epoch>,
}

/// The leader's answer to a follower.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FetchReply {
    /// Records, perhaps none, the first at the offset that was asked for, and the leader's high watermark.
    Records {
        /// The offset that was asked for.
        from: Offset,
        /// The records.
        records: Vec<Record>,
        /// The leader's high watermark.
        hw: Offset,
    },
    /// The follower's log is not a beginning of the leader's: here ends the epoch that they share, as far as the leader can see.
    Diverged(EpochEnd),
    /// The offset is not in the leader's log.
    OutOfRange(OutOfRange),
}

/// An offset that the log does not have: what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutOfRange {
    /// The log's first offset.
    pub start: Offset,
    /// The offset behind its last record.
    pub end: Offset,
}

/// Records that do not belong at the log's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gap {
    /// Where the log ends.
    pub expected: Offset,
    /// Where the records belong.
    pub got: Offset,
}

/// Whether a follower's log is a beginning of the leader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Divergence {
    /// As far as the fetch tells, it is.
    No,
    /// It is not: the largest epoch at or below the follower's, and where it ends in the leader's log.
    At(EpochEnd),
    /// The leader cannot tell.
    OutOfRange,
}
