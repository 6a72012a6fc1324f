//! What a follower does with the leader's answer: it adds the records to its log, then it takes over the high watermark.
//!
//! What holds at any time: a follower's log is what it was sent, in order and without holes, and its high watermark is not above
//! its end. Kafka: `ReplicaFetcherThread.processPartitionData`.

use cluster::{Gap, Record, ReplicaLog};
use kit::Offset;

/// Says what a follower takes for its high watermark after an answer of the leader.
///
/// Returns the smaller of the leader's high watermark and the follower's own end, in every case. The follower's high watermark
/// of before plays no part: it may go back. A new leader begins with what it knew as a follower, and that may be less than
/// its predecessor knew.
///
/// ```text
///   leader's high watermark    7      7      1
///   own end                    5      9      2
///   the follower's             5      7      1      also if it was 2 before
/// ```
///
/// Why: a follower that is elected goes on from its own high watermark. If that stood above its end, it would call records
/// committed that it does not have.
///
/// Exercise 5.1. Kafka: `ReplicaFetcherThread.processPartitionData`.
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    // begin 5.1 follower_hw: todo!("5.1 follower_hw: the leader's is {leader_hw}, the own end {own_end}")
    leader_hw.min(own_end)
    // end
}

/// Adds fetched records to a follower's log.
///
/// `at` is the offset of the first of them. It must be the log's end: then all records are appended, in order. Any other `at`,
/// below the end or above it, is a [`Gap`] with the log's end as `expected` and `at` as `got`, and the log stays as it was. That
/// holds for an answer without records too.
///
/// ```text
///   log                  0 1 2           its end is 3
///   append at 3, two     0 1 2 3 4
///   append at 4, two     0 1 2           error: expected 3, got 4
///   append at 2, two     0 1 2           error: expected 3, got 2
/// ```
///
/// Why: an answer may come late, after the follower has cut its log. What belonged at the end then does not belong there now, and
/// a log with a hole or with a record at two offsets cannot be told from a good one afterwards.
///
/// Exercise 5.2. Kafka: `ReplicaFetcherThread.processPartitionData`, the check of the fetch offset.
pub fn append_fetched(log: &mut ReplicaLog, at: Offset, records: &[Record]) -> Result<(), Gap> {
    // begin 5.2 append_fetched: todo!("5.2 append_fetched of {} records at {at}, the log ends at {}", records.len(), log.end())
    let expected = log.end();
    if at != expected {
        return Err(Gap { expected, got: at });
    }
    for record in records {
        log.append(*record);
    }
    Ok(())
    // end
}
