//! A replica's log: records, each with the epoch of the leader that wrote it, and where each epoch begins.
//!
//! It is the log of chapters 3 and 4 without bytes. What holds at any time: offsets have no gaps, epochs ascend strictly, and so
//! do the offsets where they start.

use kit::{Epoch, Offset};
use std::fmt;

/// One record. Its offset is its place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record {
    /// The epoch of the leader that wrote it.
    pub epoch: Epoch,
    /// What was written: in this cluster each write has a number of its own.
    pub value: Value,
}

/// What a record says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub u32);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// Where an epoch begins in a log. Kafka keeps these in `leader-epoch-checkpoint` (chapter 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EpochStart {
    /// The epoch.
    pub epoch: Epoch,
    /// The offset of its first record.
    pub start: Offset,
}

/// Where an epoch ends in a log: the offset behind its last record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EpochEnd {
    /// The epoch.
    pub epoch: Epoch,
    /// The offset behind its last record.
    pub end: Offset,
}

/// A replica's log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ReplicaLog {
    start: Offset,
    records: Vec<Record>,
    epochs: Vec<EpochStart>,
}

impl ReplicaLog {
    /// An empty log that starts at offset 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty log that starts at `start`: what was below it has been deleted.
    #[must_use]
    pub fn starting_at(start: Offset) -> Self {
        Self {
            start,
            ..Self::default()
        }
    }

    /// The offset of the first record that is still there.
    #[must_use]
    pub fn start(&self) -> Offset {
        self.start
    }

    /// The log end offset: the one that the next record will get.
    #[must_use]
    pub fn end(&self) -> Offset {
        Offset(self.start.0 + self.records.len() as i64)
    }

    /// Where each epoch begins, ascending.
    #[must_use]
    pub fn epochs(&self) -> &[EpochStart] {
        &self.epochs
    }

    /// The newest epoch that the log knows. A leader notes its own before it has written anything.
    #[must_use]
    pub fn last_epoch(&self) -> Option<Epoch> {
        self.epochs.last().map(|last| last.epoch)
    }

    /// All records, the first at [`ReplicaLog::start`].
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The record at an offset, if it is there.
    #[must_use]
    pub fn get(&self, offset: Offset) -> Option<Record> {
        let index = usize::try_from(offset.0.checked_sub(self.start.0)?).ok()?;
        self.records.get(index).copied()
    }

    /// The records from one offset up to another, as far as they are there.
    #[must_use]
    pub fn between(&self, from: Offset, to: Offset) -> &[Record] {
        let index = |offset: Offset| {
            let place = offset.0.saturating_sub(self.start.0).max(0);
            usize::try_from(place).map_or(self.records.len(), |place| place.min(self.records.len()))
        };
        let (from, to) = (index(from), index(to));
        &self.records[from..to.max(from)]
    }

    /// Adds a record at the end. Its epoch begins here, if it is new.
    pub fn append(&mut self, record: Record) {
        self.begin_epoch(record.epoch);
        self.records.push(record);
    }

    /// Notes that an epoch begins at the log's end, if it is above the newest one. An epoch without a record is forgotten
    /// when the next begins at the same offset.
    pub fn begin_epoch(&mut self, epoch: Epoch) {
        if self.last_epoch().is_some_and(|last| last >= epoch) {
            return;
        }
        let start = self.end();
        self.epochs.retain(|entry| entry.start < start);
        self.epochs.push(EpochStart { epoch, start });
    }

    /// Drops all records from `offset` on, and all epochs that begin there or later, also one that is noted at the end and has no
    /// record yet. Above the end nothing changes; at or below the start the log is empty.
    pub fn truncate_to(&mut self, offset: Offset) {
        let kept = self.between(self.start, offset).len();
        self.records.truncate(kept);
        self.epochs.retain(|entry| entry.start < offset);
    }
}
