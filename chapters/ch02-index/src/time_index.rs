//! The time index of a segment: how times can be searched that do not ascend.
//!
//! Producers' clocks differ, so the records of a log are not sorted by time. But the largest timestamp *so far* never goes
//! back. The index holds that, and its promise is: up to an entry's offset no record is newer than the entry's timestamp. Who
//! looks for ten o'clock can skip everything up to the last entry before ten.

use kit::{Entries, Offset, TimeEntry, Timestamp};

use crate::{EntryError, TimeIndex, When};

/// Writes a time entry of the segment with base offset `base` as twelve bytes of the `.timeindex` file.
///
/// The first eight bytes are the timestamp, the last four are the relative offset, `entry.offset` minus `base`. Both are
/// big-endian. An offset below `base`, or more than 2^31 - 1 above it, is [`EntryError::OffsetOutOfRange`].
///
/// ```text
///   base 50, entry 1005 -> 60        00 00 00 00 00 00 03 ed   00 00 00 0a
///                                    1005                      60 - 50 = 10
/// ```
///
/// Exercise 2.7. Kafka: `TimeIndex.maybeAppend`.
pub fn write_time_entry(base: Offset, entry: TimeEntry) -> Result<[u8; 12], EntryError> {
    todo!("2.7 write_time_entry({entry}) with base {base}")
}

/// Reads a time entry of the segment with base offset `base`: the way back from [`write_time_entry`].
///
/// A timestamp or a relative offset below 0, or a sum of base and relative offset that does not fit an i64, was never written:
/// [`EntryError::Damaged`].
///
/// ```text
///   base 50      00 00 00 00 00 00 03 ed   00 00 00 0a       1005 -> 60
///                ff ff ff ff ff ff ff ff   00 00 00 0a       damaged: no timestamp
/// ```
///
/// Exercise 2.7. Kafka: `TimeIndex.parseEntry`.
pub fn read_time_entry(base: Offset, bytes: [u8; 12]) -> Result<TimeEntry, EntryError> {
    todo!("2.7 read_time_entry({bytes:02x?}) with base {base}")
}

impl TimeIndex {
    /// Offers an entry: `max_so_far` is the largest timestamp of all batches of the segment up to now, the newest batch
    /// included, and `reached_at` is the last offset of the first batch that reached it.
    ///
    /// Looked at in this order: `reached_at` below the last entry's offset is [`EntryError::OutOfOrder`]; a timestamp below 0
    /// (-1 means none), or at or below the last entry's, is ignored, which is no error; too many entries are
    /// [`EntryError::Full`]; an entry that [`write_time_entry`] refuses is the error it gives. What is left is written.
    /// Too many are `max_entries - 1` or more for [`When::Append`]: one slot is kept free for [`When::Roll`], for which too many
    /// are `max_entries`. An error leaves the index as it was.
    ///
    /// Kafka treats a smaller timestamp as a fault and throws. Ours is ignored: a maximum never gets smaller, so there is
    /// nothing to write down.
    ///
    /// ```text
    ///   batch         ..55   ..58   ..60   ..70
    ///   its maximum   1000    990   1005   1004
    ///   offered       1000   1000   1005   1005      the maximum so far
    ///                  @55    @55    @60    @60
    ///   entries       1000 -> 55    1005 -> 60       the second and the fourth are ignored
    /// ```
    ///
    /// Exercise 2.7. Kafka: `TimeIndex.maybeAppend`.
    pub fn note(
        &mut self,
        max_so_far: Timestamp,
        reached_at: Offset,
        when: When,
    ) -> Result<(), EntryError> {
        todo!(
            "2.7 TimeIndex::note({max_so_far}, {reached_at}, {when:?}) behind {} entries",
            self.entries.len()
        )
    }
}

/// Finds up to where a reader that looks for `target` can skip the segment.
///
/// Returns the **last entry at or below** `target`; `None` when every entry lies above it or there is none.
/// Looks at entries at most 2 x floor(log2 n) + 4 times for n entries, never when there are none.
///
/// ```text
///   entries   1000 -> 55     1005 -> 60     1010 -> 72
///   target              1004 ^                             answer: 1000 -> 55
/// ```
///
/// Exercise 2.7. Kafka: `TimeIndex.lookup`.
pub fn lookup_time(entries: &Entries<TimeEntry>, target: Timestamp) -> Option<TimeEntry> {
    todo!("2.7 lookup_time({target}) among {} entries", entries.len())
}
