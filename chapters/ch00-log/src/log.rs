//! The log: it grows at its end, it is cut at its start, and in between nothing ever changes.
//!
//! Invariant: each offset from the start up to, but not including, the end holds one record, always the same one.
//! Kafka: `UnifiedLog`, one a partition. Left out: the disk and the segments (chapters 1 to 4), and copies on other
//! brokers (chapter 5).

use kit::Offset;
use kit::work::Record;

use crate::given::OutOfRange;

/// The records of one partition, in memory.
///
/// An offset is a record's name. It is neither its place in `records` nor a count: after a deletion those two begin
/// at 0 again, and names do not.
/// The fields are yours: if you change them, keep what the four given functions promise.
///
/// ```text
///   offset      4   5   6   7
///   records   [ d   e   f ]
///               ^ start      ^ end: the offset of the next record
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    start: Offset,
    records: Vec<Record>,
}

impl Log {
    /// Given: an empty log whose first record will get the offset `start`, 0 or above.
    #[must_use]
    pub fn starting_at(start: Offset) -> Self {
        Self::holding(start, Vec::new())
    }

    /// Given: a log that holds `records` from the offset `start` on, 0 or above.
    #[must_use]
    pub fn holding(start: Offset, records: Vec<Record>) -> Self {
        Self { start, records }
    }

    /// Given: the offset of the oldest record. In an empty log it is the end.
    #[must_use]
    pub fn start(&self) -> Offset {
        self.start
    }

    /// Given: the offset that the next record will get.
    #[must_use]
    pub fn end(&self) -> Offset {
        Offset(self.start.0 + self.records.len() as i64)
    }

    /// Adds `record` behind all others and returns its offset.
    ///
    /// The offset is what [`end`](Self::end) was before; then the end is **one more**, and reading one record there
    /// gives this one.
    /// The first record of an empty log gets the log's start. No offset is given twice, also not after deletions.
    /// The log does not look into records: the same record appended twice stands there twice.
    ///
    /// ```text
    ///   before    4:d  5:e  6:f           end 7
    ///   append(g)                         answer 7
    ///   after     4:d  5:e  6:f  7:g      end 8
    /// ```
    ///
    /// Exercise 0.1. Kafka: `UnifiedLog.appendAsLeader`, which gives the offsets; producers do not.
    pub fn append(&mut self, record: Record) -> Offset {
        todo!("0.1 Log::append({}) at {}", record.id, self.end())
    }

    /// Returns the records from the offset `from` on: **as many as there are, at most `max`**.
    ///
    /// At the end there is nothing yet: the answer is empty and no error. Reading takes nothing away, and how much
    /// one reader has read is nothing the log knows.
    /// With a `max` of 0 the answer is empty.
    ///
    /// ```text
    ///   log       4:d  5:e  6:f      start 4, end 7
    ///   read(5, 1)   e
    ///   read(5, 9)   e f
    ///   read(7, 9)   nothing yet
    ///   read(8, 9)   out of range, as is read(3, 9)
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfRange`] when `from` is below the start or above the end, whatever `max` is. It holds the log's start
    /// and end.
    ///
    /// Exercise 0.2. Kafka: `UnifiedLog.read` (KAFKA-2477: readers at the end once got an error).
    pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
        todo!("0.2 Log::read({from}, {max}) below {}", self.end())
    }

    /// Deletes all records below the offset `before`, which becomes the start.
    ///
    /// The records that stay keep their offsets. The **end never goes back**, also when no record is left: then start
    /// and end are equal, and the next record gets the offset it would have got anyway. At or below the start nothing
    /// changes, and that is no error.
    ///
    /// ```text
    ///   before               4:d  5:e  6:f      start 4, end 7
    ///   delete_before(6)               6:f      start 6, end 7
    ///   delete_before(7)                        start 7, end 7
    ///   append(g)                      7:g      answer 7
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfRange`] when `before` is above the end; then nothing has changed. It holds the log's start and end.
    ///
    /// Exercise 0.3. Kafka: `UnifiedLog.maybeIncrementLogStartOffset`, for retention and `kafka-delete-records`.
    pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
        todo!("0.3 Log::delete_before({before}) below {}", self.end())
    }
}
