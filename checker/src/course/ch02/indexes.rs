//! The indexes of a segment, from its log: everything is computed anew for each batch, from the first on.

use super::segment::{Walk, size};
use kit::{IndexEntry, Offset, TimeEntry, Timestamp};
use probe::ch02::BatchAt;

/// What the batches of a log give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Indexes {
    /// The offset index's entries.
    pub offsets: Vec<IndexEntry>,
    /// The time index's entries.
    pub times: Vec<TimeEntry>,
}

/// The indexes of these batches, with room for all entries.
pub(super) fn indexes(walk: &Walk, base: Offset, interval_bytes: u64) -> Indexes {
    let numbers = entry_numbers(&walk.batches, interval_bytes);
    let mut times: Vec<TimeEntry> = Vec::new();
    for &number in &numbers {
        let newest = newest(&walk.batches[..=number], base);
        if newest.timestamp.0 >= 0 && times.iter().all(|time| time.timestamp < newest.timestamp) {
            times.push(newest);
        }
    }
    let entry = |&number: &usize| IndexEntry {
        offset: walk.batches[number].last_offset,
        position: walk.batches[number].position,
    };
    Indexes {
        offsets: numbers.iter().map(entry).collect(),
        times,
    }
}

/// The numbers of the batches that have an entry.
pub(super) fn entry_numbers(batches: &[BatchAt], interval_bytes: u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::new();
    for number in 0..batches.len() {
        if bytes_before(batches, &numbers, number) > interval_bytes {
            numbers.push(number);
        }
    }
    numbers
}

/// The bytes from the last batch with an entry up to batch `number`.
pub(super) fn bytes_before(batches: &[BatchAt], entries: &[usize], number: usize) -> u64 {
    let from = entries.last().copied().unwrap_or(0);
    batches[from..number].iter().map(size).sum()
}

/// The largest timestamp, and the last offset of the first batch that reached it; -1 at the base without one.
pub(super) fn newest(batches: &[BatchAt], base: Offset) -> TimeEntry {
    let largest = batches.iter().map(|batch| batch.max_timestamp).max();
    let first = batches
        .iter()
        .find(|batch| Some(batch.max_timestamp) == largest && batch.max_timestamp.0 > -1);
    first.map_or(
        TimeEntry {
            timestamp: Timestamp(-1),
            offset: base,
        },
        |batch| TimeEntry {
            timestamp: batch.max_timestamp,
            offset: batch.last_offset,
        },
    )
}
