//! Where to start reading for an offset.
//!
//! What we left out: Kafka searches the last 8 KiB of the index first, because there the memory-mapped file is always in
//! memory (KAFKA-6432).

use kit::{Entries, IndexEntry, Offset};

/// Finds where in the segment to start reading for `target`.
///
/// Returns the **last entry at or below** `target`; `None` when every entry lies above it or there is none.
/// Looks at entries at most 2 x floor(log2 n) + 4 times for n entries, never when there are none: each look is an [`Entries::get`].
///
/// ```text
///   entries   57 -> 4100     63 -> 8300     75 -> 12600
///   target              60 ^                               answer: 57 -> 4100
/// ```
///
/// Exercise 2.4. Kafka: `OffsetIndex.lookup`.
pub fn lookup(entries: &Entries, target: Offset) -> Option<IndexEntry> {
    todo!("2.4 lookup({target}) among {} entries", entries.len())
}
