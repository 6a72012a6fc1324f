//! Which segment answers a reader.
//!
//! The names of the segments are sorted, so they are an index too: the coarsest one. What we left out: Kafka ends a consumer's
//! read at the high watermark, which comes in chapter 5; until then it is the log's end.

use kit::{Disk, Offset};

use crate::{Log, LogError};

impl Log {
    /// Reads batches for a consumer at `offset`.
    ///
    /// An offset below `start` or above the end is [`LogError::OutOfRange`]. At the end the answer is empty: the consumer has read
    /// everything, and waits.
    /// Otherwise the answer comes from one segment, and is what [`Segment::read`](crate::Segment::read) gives there: whole
    /// batches, the first one in any case, further ones while all of them fit into `max_bytes`. That segment is the last one whose
    /// base offset is at or below `offset`; if it has nothing at or above `offset`, the next one that has something. Empty if none
    /// has. Of the segments below the first of these, and above the one that answers, nothing is read.
    ///
    /// ```text
    ///   segments   00..00: | 0..4 | 5..9 |    00..10: | 10..12 | 13..17 |    00..25: | 25..26 |
    ///   read(9)                     5..9
    ///   read(10)                                        10..12, then what fits
    ///   read(18)                                                                       25..26
    ///   read(27)   empty            read(28) is out of range
    /// ```
    ///
    /// Exercise 3.5. Kafka: `LocalLog.read`.
    pub fn read(
        &self,
        disk: &dyn Disk,
        offset: Offset,
        max_bytes: u64,
    ) -> Result<Vec<u8>, LogError> {
        // begin 3.5 Log::read: todo!("3.5 Log::read({offset}, {max_bytes}) from {} to {}, directory there: {}", self.start, self.end(), disk.list(&self.dir).is_ok())
        let (start, end) = (self.start, self.end());
        if offset < start || offset > end {
            return Err(LogError::OutOfRange { offset, start, end });
        }
        if offset == end {
            return Ok(Vec::new());
        }
        let above = self
            .segments
            .partition_point(|segment| segment.base_offset <= offset);
        for segment in &self.segments[above.saturating_sub(1)..] {
            let batches = segment.read(disk, offset, max_bytes)?;
            if !batches.is_empty() {
                return Ok(batches);
            }
        }
        Ok(Vec::new())
        // end
    }
}
