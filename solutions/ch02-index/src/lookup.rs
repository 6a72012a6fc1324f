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
    // begin 2.4 lookup: todo!("2.4 lookup({target}) among {} entries", entries.len())
    // All entries before `low` are at or below the target, all from `high` on are above it.
    let mut low = 0;
    let mut high = entries.len();
    while low < high {
        let middle = low + (high - low) / 2;
        if entries.get(middle).offset <= target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low.checked_sub(1).map(|last| entries.get(last))
    // end
}
