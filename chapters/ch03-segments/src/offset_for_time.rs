//! From where on to read for a time.
//!
//! "Show me everything since ten o'clock": a segment whose newest record is older can be skipped whole. What we left out:
//! Kafka's third question, for the record with the largest timestamp.

use ch02_index::RecordAt;
use kit::Disk;

use crate::{Log, LogError, OffsetSpec};

impl Log {
    /// Answers where a consumer begins that knows a time but no offset.
    ///
    /// - [`OffsetSpec::Earliest`]: `start`. [`OffsetSpec::Latest`]: the end. Both with timestamp -1: no record is looked at.
    /// - [`OffsetSpec::ForTimestamp`]: the first record in log order with an offset at or above `start` and a timestamp at or above
    ///   the one asked for. `None` if there is none. No time has a special meaning, -1 neither.
    ///
    /// Nothing is read of a segment whose `newest` timestamp lies below the one asked for, or whose `next_offset` is at or below
    /// `start`: neither its `.log` nor its indexes. In the others 2.8 searches, from the oldest on, until one has an answer. What 2.8 refuses is [`LogError::Scan`].
    ///
    /// Kafka searches only the first of these segments. If all its records that are new enough lie below `start`, it finds
    /// nothing, though a later segment has an answer.
    ///
    /// ```text
    ///   newest      00..00: 1000      00..10: 1007      00..25: 1005
    ///   time 1003   skipped           searched          only if 00..10 has no answer at or above start
    /// ```
    ///
    /// Exercise 3.9. Kafka: `UnifiedLog.fetchOffsetByTimestamp`.
    pub fn offset_for_time(
        &self,
        disk: &dyn Disk,
        spec: OffsetSpec,
    ) -> Result<Option<RecordAt>, LogError> {
        todo!(
            "3.9 Log::offset_for_time({spec:?}) from {}, directory there: {}",
            self.start,
            disk.list(&self.dir).is_ok()
        )
    }
}
