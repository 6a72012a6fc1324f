//! Which batches of a segment get an entry in its offset index.
//!
//! An entry for each batch would make a large index, none would make long walks. So there is one for each stretch of log that
//! is longer than the interval, and a walk from an entry is about an interval long.

use kit::IndexEntry;

use crate::{BatchAt, Indexer};

impl Indexer {
    /// Notes a batch that has been written behind all batches noted before, and returns its index entry if it gets one.
    ///
    /// It gets one when `bytes_since_entry`, as it was **before** this batch, is strictly more than `interval_bytes`. The entry
    /// leads from the batch's last offset to its position. The first batch of a segment gets none, whatever the interval.
    /// Then `bytes_since_entry` starts again from 0 if there was an entry, and the batch's size is added to it in any case.
    ///
    /// ```text
    ///   interval 100       | 1000..1001 | 1002..1003 | 1004..1005 | 1006..1007 |
    ///   at byte            0            60           120          180
    ///   bytes before it    0            60           120          60
    ///   entry              -            -            1005 -> 120  -
    /// ```
    ///
    /// Exercise 2.3. Kafka: `LogSegment.append`.
    pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
        todo!(
            "2.3 Indexer::note({batch:?}) after {} bytes",
            self.bytes_since_entry
        )
    }
}
