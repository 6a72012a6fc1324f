//! Who may read up to where.
//!
//! The one rule: nobody outside the cluster sees a record that could still be lost. Followers must see it, or it would never be
//! safe. Kafka: `FetchIsolation`, and `Partition.readRecords`. Left out: the last stable offset, which hides open transactions.

use cluster::{OutOfRange, Reader, Record, ReplicaLog};
use kit::Offset;

/// Reads records for a follower or a consumer.
///
/// For both readers `from` must be at or above the log's start and at or below its end. Else the answer is [`OutOfRange`] with the
/// log's start and end.
///
/// Returns the records from `from` on, in order and without a gap: for a follower up to the log's end, for a consumer only those
/// below `hw`, and never beyond the log's end. If there are more than `max`, the first `max` of them are the answer. A consumer that
/// asks from an offset between the high watermark and the log's end gets no records; that is no error, because the records will be
/// visible soon.
///
/// ```text
///   log            2 3 4 5 6 7          start 2, end 8, high watermark 5
///   follower       from 3: 3 4 5 6 7    from 8: none    from 9: out of range    from 1: out of range
///   consumer       from 3: 3 4          from 5: none    from 8: none            from 9: out of range
/// ```
///
/// Why: a consumer that has read a record which only the leader has will never be told that it was lost.
///
/// Exercise 5.3. Kafka: `Partition.readRecords`, `FetchIsolation`.
pub fn serve(
    log: &ReplicaLog,
    hw: Offset,
    reader: Reader,
    from: Offset,
    max: usize,
) -> Result<Vec<Record>, OutOfRange> {
    todo!(
        "5.3 serve at most {max} records from {from} for a {reader:?}, high watermark {hw}, log end {}",
        log.end()
    )
}
