//! The offset index of a segment: which entry may come next.
//!
//! Its one promise is that offsets ascend strictly. The search of exercise 2.4 stands on it, and nobody checks it again.

use kit::IndexEntry;

use crate::{EntryError, OffsetIndex};

impl OffsetIndex {
    /// Puts an entry behind the last one.
    ///
    /// Looked at in this order: an index that has `max_entries` entries is [`EntryError::Full`]; an offset at or below the
    /// last entry's is [`EntryError::OutOfOrder`]; an entry that [`write_entry`](crate::write_entry) refuses is the error it
    /// gives. The position may be any: only offsets are compared.
    /// An error leaves the index as it was.
    ///
    /// ```text
    ///   entries   57 -> 4100     63 -> 8300          max_entries 3
    ///   63 -> 9900      out of order: 63 is there
    ///   75 -> 12600     57 -> 4100     63 -> 8300     75 -> 12600
    ///   80 -> 16900     full
    /// ```
    ///
    /// Exercise 2.2. Kafka: `OffsetIndex.append`.
    pub fn append(&mut self, entry: IndexEntry) -> Result<(), EntryError> {
        todo!(
            "2.2 OffsetIndex::append({entry}) behind {} entries",
            self.entries.len()
        )
    }
}
