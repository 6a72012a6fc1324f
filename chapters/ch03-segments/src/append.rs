//! What the log does with a batch.
//!
//! A batch comes from a producer, by way of the leader, or from the leader, by way of a follower's fetch. The one promise: an
//! append that fails has not moved the end. What we left out: Kafka takes several batches in one call.

use kit::{Disk, Timestamp};

use crate::{Appended, As, Log, LogError};

impl Log {
    /// Appends one batch behind the end, and answers which offsets it has.
    ///
    /// Looked at in this order, before anything is written or rolled:
    ///
    /// 1. What [`check_batch`](ch01_batch::check_batch) refuses is [`LogError::BadBatch`].
    /// 2. A batch of more than `segment_bytes` is [`LogError::TooLarge`]. As large as a segment may be is not too large.
    /// 3. As a follower: a base offset below the log's end is [`LogError::BelowEnd`]; one above the end leaves a hole, which is no
    ///    error. As leader the batch is stamped (1.12) with the end as base offset, and the leader epoch.
    /// 4. A last offset below the batch's own base offset is [`LogError::BelowBase`] with these two.
    ///
    /// Then what an earlier append that failed may have left is made good: [`Log::mend`]. Then, if
    /// [`should_roll`](crate::should_roll) says so for the active segment, the log rolls: [`Log::roll`] to a segment named by the
    /// batch's base offset. Last, the batch goes into the active segment (3.2).
    ///
    /// When the call returns `Ok`, the batch, its index entry and its time entry are in the files. When it returns an error, the
    /// end is where it was, and no reader sees anything of the batch. If the roll fails, the log has the same segments as before;
    /// if only the writing fails after it, the new segment stays, empty. The next append is one like any other.
    ///
    /// ```text
    ///   segment_bytes 300      00..00.log  | 0..1 | 2..5 |                     240 bytes, end 6
    ///   append 61 bytes        00..00.log  | 0..1 | 2..5 |     00..06.log  | 6..7 |        end 8
    ///   the roll fails         00..00.log  | 0..1 | 2..5 |                     an error, end 6
    /// ```
    ///
    /// Exercise 3.4. Kafka: `UnifiedLog.append`, `UnifiedLog.maybeRoll`.
    pub fn append(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: Vec<u8>,
        role: As,
    ) -> Result<Appended, LogError> {
        todo!(
            "3.4 Log::append {} bytes as {role:?} at {now} behind {}, directory there: {}",
            batch.len(),
            self.end(),
            disk.list(&self.dir).is_ok()
        )
    }
}
