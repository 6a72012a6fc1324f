//! In which order bytes, names and the recovery point become safe.
//!
//! The recovery point is a promise: below it a restart looks at nothing. So it may only be given when everything it speaks of
//! is safe, and never before. A promise that was given and forgotten costs some reading; one that was given too early costs
//! records.

use kit::{Disk, Offset};

use crate::{DurableLog, FlushTask, RecoveryError};

impl DurableLog {
    /// Says what is to be flushed when the segment with base offset `finished` gets no more batches: everything below the base
    /// offset of the segment behind it. If there is none behind it, everything below the log's end.
    ///
    /// Nothing is written here: Kafka does the flush later, in the background, because fsync of a gigabyte takes its time and
    /// the producer at whose batch the log rolled should not wait for it. So the recovery point moves from roll to roll.
    ///
    /// ```text
    ///   segments      0 .. 999     1000 .. 1999     2000 .. 2003, active
    ///   on_roll(1000)                               flush until 2000
    /// ```
    ///
    /// Exercise 4.6. Kafka: `UnifiedLog.roll`.
    pub fn on_roll(&self, finished: Offset) -> FlushTask {
        todo!(
            "4.6 DurableLog::on_roll after {finished} of {} segments",
            self.log.segments.len()
        )
    }

    /// Makes all records below `offset` safe from a loss of power, and then says so with the recovery point.
    ///
    /// An offset above the log's end counts as the end. An offset below the recovery point does nothing: the recovery point
    /// never goes back. Else, in this order:
    ///
    /// 1. the three files of each segment that may hold something below `offset` that is not safe are synced: from the segment
    ///    that holds the record before the recovery point (its last time entry may be newer than the last flush) to the one
    ///    that holds the record before `offset`; at the log's end the active segment too, even if it is empty;
    /// 2. the log's directory is synced, for the names of new segments;
    /// 3. the recovery point is written to [`RECOVERY_POINT_FILE`](crate::RECOVERY_POINT_FILE) in the root, the directory
    ///    around the log's. Lines of other logs stay;
    /// 4. `recovery_point` is `offset`.
    ///
    /// If a step fails, the steps behind it are not done, and the log is `failed`: what a failed sync should have written may
    /// be lost, and a second sync that succeeds proves nothing. A log that has failed answers [`RecoveryError::Failed`] to
    /// each flush, append and close, and writes nothing. Only opening it with recovery brings it back.
    ///
    /// ```text
    ///   recovery point 1400     0 .. 999   1000 .. 1999   2000 .. 2999   3000 ..
    ///   flush_until(3000)                  sync           sync                       then the directory, then 3000
    ///   flush_until(1200)       nothing, 3000 stays
    /// ```
    ///
    /// Kafka writes the file of recovery points once a minute and when it stops. What a crash forgets is read again. Here it
    /// is written with each flush: the file is never ahead of what is safe, and seldom behind it.
    ///
    /// Exercise 4.6. Kafka: `UnifiedLog.flush`, `LocalLog.flush`, `LogManager.checkpointLogRecoveryOffsets`.
    pub fn flush_until(
        &mut self,
        disk: &mut dyn Disk,
        offset: Offset,
    ) -> Result<(), RecoveryError> {
        todo!(
            "4.6 DurableLog::flush_until({offset}) from {}, directory there: {}",
            self.recovery_point,
            disk.list(&self.log.dir).is_ok()
        )
    }
}
