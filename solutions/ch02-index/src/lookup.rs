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
    // The answer, if there is one, is among the `left` entries from `first` on.
    let (mut first, mut left) = (0, entries.len());
    while left > 1 {
        let middle = first + left / 2;
        // The processor cannot guess which half it is, so it must not have to: no branch.
        first =
            std::hint::select_unpredictable(entries.get(middle).offset <= target, middle, first);
        left -= left / 2;
    }
    (left == 1)
        .then(|| entries.get(first))
        .filter(|entry| entry.offset <= target)
    // end
}
