//! Which leader wrote which offsets.
//!
//! Each change of leader begins a new leader epoch. A log keeps for each epoch the offset of its first record, so that two
//! replicas can find out where they part. The list is short, and it must always agree with the log: where the log is cut, the
//! list is cut.
//!
//! What holds at any time: epochs and starts ascend strictly. An epoch ends where the next one starts, the newest one where
//! the log ends.

use kit::{Epoch, Offset};

use crate::{EpochEnd, Epochs, OlderEpoch};

impl Epochs {
    /// Notes that `epoch` wrote the record at `start`. Returns whether the entries changed.
    ///
    /// An epoch below 0 is unknown, and a start below 0 is no record's: nothing changes. An epoch below the newest one is
    /// [`OlderEpoch`], and nothing changes. The newest epoch again, at its start or above: nothing changes, it has only
    /// written more. Else the entry is added at the end, and before that every entry goes that no longer fits: all whose
    /// epoch is at or above `epoch`, and all whose start is at or above `start`.
    ///
    /// ```text
    ///   entries         2 from 6     3 from 8     5 from 11
    ///   assign(5, 15)   2 from 6     3 from 8     5 from 11     epoch 5 has only written more
    ///   assign(5, 10)   2 from 6     3 from 8     5 from 10
    ///   assign(7, 11)   2 from 6     3 from 8     7 from 11     epoch 5 wrote nothing that is left
    ///   assign(7, 7)    2 from 6     7 from 7
    ///   assign(4, 20)   error: 4 is older than 5
    /// ```
    ///
    /// Kafka takes an older epoch and wipes all that are later. A leader that has been replaced must not do that.
    ///
    /// Exercise 4.3. Kafka: `LeaderEpochFileCache.assign`, KIP-101.
    pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
        todo!(
            "4.3 Epochs::assign({epoch}, {start}) behind {} entries",
            self.entries.len()
        )
    }

    /// Drops the entries that start at or above `end`, when the log loses its records from `end` on. Returns whether the
    /// entries changed. An `end` below 0 changes nothing.
    ///
    /// ```text
    ///   entries                2 from 6     3 from 8     4 from 11
    ///   truncate_from_end(9)   2 from 6     3 from 8
    ///   truncate_from_end(8)   2 from 6
    /// ```
    ///
    /// Exercise 4.3. Kafka: `LeaderEpochFileCache.truncateFromEnd`.
    pub fn truncate_from_end(&mut self, end: Offset) -> bool {
        todo!(
            "4.3 Epochs::truncate_from_end({end}) of {} entries",
            self.entries.len()
        )
    }

    /// Makes the entries begin at `start`, when the log loses its records below `start`. Returns whether the entries changed.
    ///
    /// Of the entries that start at or below `start` only the newest stays, and starts at `start` from then on: its epoch may
    /// have written the records there. Where none starts at or below `start`, nothing changes.
    ///
    /// ```text
    ///   entries                   2 from 6     3 from 8     4 from 11
    ///   truncate_from_start(5)    2 from 6     3 from 8     4 from 11
    ///   truncate_from_start(7)    2 from 7     3 from 8     4 from 11
    ///   truncate_from_start(8)    3 from 8     4 from 11
    ///   truncate_from_start(30)   4 from 30
    /// ```
    ///
    /// Exercise 4.3. Kafka: `LeaderEpochFileCache.truncateFromStart`.
    pub fn truncate_from_start(&mut self, start: Offset) -> bool {
        todo!(
            "4.3 Epochs::truncate_from_start({start}) of {} entries",
            self.entries.len()
        )
    }

    /// Says up to where the records of `epoch` go in a log that ends at `log_end`.
    ///
    /// 1. The newest epoch: itself, at `log_end`, whatever its start is.
    /// 2. An epoch below the newest: the largest known epoch at or below it, at the start of the next known epoch.
    /// 3. An epoch below all that are known: the epoch asked for, at the start of the first known one.
    /// 4. An epoch above the newest, epoch -1, or no entries: `None`.
    ///
    /// ```text
    ///   entries        2 from 6     3 from 8     5 from 11      log end 20
    ///   end_of(5)      5, 20
    ///   end_of(4)      3, 11        nobody led in epoch 4, or wrote nothing
    ///   end_of(2)      2, 8
    ///   end_of(1)      1, 6         all of it is deleted, or was never here
    ///   end_of(6)      None
    /// ```
    ///
    /// Exercise 4.3. Kafka: `LeaderEpochFileCache.endOffsetFor`, KIP-279.
    pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
        todo!(
            "4.3 Epochs::end_of({epoch}, {log_end}) among {} entries",
            self.entries.len()
        )
    }
}
