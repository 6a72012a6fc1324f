//! Indexes that are cut, and indexes that are made again.
//!
//! An index holds nothing that the log does not say, so a lost one costs one walk over the headers. A wrong one is worse: an
//! entry that leads too far back costs a detour, one that leads too far forward hides records, and nobody sees an error.

use kit::{Offset, ReadAt};
// begin 2.9 -
use kit::{Position, TimeEntry};
// end

// begin 2.9 -
use crate::{When, batch_at};
// end
use crate::{IndexConfig, OffsetIndex, ScanError, SegmentIndex, TimeIndex};

impl OffsetIndex {
    /// Drops the entries at or above `offset`, when the log loses its records from `offset` on. Those below stay.
    ///
    /// ```text
    ///   entries           57 -> 4100     63 -> 8300     75 -> 12600
    ///   truncate_to(63)   57 -> 4100
    ///   truncate_to(64)   57 -> 4100     63 -> 8300
    /// ```
    ///
    /// Exercise 2.9. Kafka: `OffsetIndex.truncateTo`.
    pub fn truncate_to(&mut self, offset: Offset) {
        // begin 2.9 OffsetIndex::truncate_to: todo!("2.9 OffsetIndex::truncate_to({offset}) of {} entries", self.entries.len())
        let mut kept = self.entries.len();
        while kept > 0 && self.entries.get(kept - 1).offset >= offset {
            kept -= 1;
        }
        self.entries.truncate(kept);
        // end
    }
}

impl TimeIndex {
    /// Drops the entries whose offset is at or above `offset`. Those below stay.
    ///
    /// ```text
    ///   entries           1000 -> 55     1005 -> 60     1010 -> 60
    ///   truncate_to(60)   1000 -> 55
    ///   truncate_to(61)   1000 -> 55     1005 -> 60     1010 -> 60
    /// ```
    ///
    /// Exercise 2.9. Kafka: `TimeIndex.truncateTo`.
    pub fn truncate_to(&mut self, offset: Offset) {
        // begin 2.9 TimeIndex::truncate_to: todo!("2.9 TimeIndex::truncate_to({offset}) of {} entries", self.entries.len())
        let mut kept = self.entries.len();
        while kept > 0 && self.entries.get(kept - 1).offset >= offset {
            kept -= 1;
        }
        self.entries.truncate(kept);
        // end
    }
}

/// Makes the indexes of a segment again from its log, byte 0 to the end.
///
/// They are what a segment has that was empty, [`SegmentIndex::new`], and then got these batches one by one. For each batch:
/// `newest` becomes the batch's largest timestamp and last offset if that timestamp is strictly larger; the batch is noted
/// (2.3); if it gets an entry, that is appended (2.2), and `newest` is offered to the time index (2.7, [`When::Append`](crate::When)).
/// Nothing is offered at the end: that is for the roll.
///
/// Reads at most 61 bytes of each batch. Broken bytes are the errors of [`batch_at`](crate::batch_at); an entry that an index
/// refuses is [`ScanError::Entry`].
///
/// ```text
///   interval 100   | 0..1 | 2..3 | 4..5 | 6..7 |       each batch has 120 bytes
///   its maximum      1000   1001   1100   1003
///   offsets               3 -> 120   5 -> 240   7 -> 360
///   times              1001 -> 3  1100 -> 5             at 7 the newest is still 1100 -> 5
/// ```
///
/// Exercise 2.9. Kafka: `LogSegment.recover`.
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    // begin 2.9 rebuild: todo!("2.9 rebuild from {} bytes, base {base}, {config:?}", log.len())
    let mut index = SegmentIndex::new(base, config);
    let mut position = Position(0);
    while let Some(batch) = batch_at(log, position)? {
        if batch.max_timestamp > index.newest.timestamp {
            index.newest = TimeEntry {
                timestamp: batch.max_timestamp,
                offset: batch.last_offset,
            };
        }
        if let Some(entry) = index.indexer.note(&batch) {
            index.offsets.append(entry)?;
            let TimeEntry { timestamp, offset } = index.newest;
            index.times.note(timestamp, offset, When::Append)?;
        }
        position = batch.end();
    }
    Ok(index)
    // end
}
