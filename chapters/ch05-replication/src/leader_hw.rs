//! Which records are committed.
//!
//! The high watermark is a promise that outlives the leader: whoever may be elected next has everything below it. So it waits for
//! everybody who may be elected next. Kafka: `Partition.maybeIncrementLeaderHW`.

use cluster::Standing;
use kit::Offset;

/// Says where the high watermark stands now.
///
/// 1. While fewer than min(`min_isr`, `replicas`) are in sync (`committed`; exactly so many are enough), it stands still:
///    `current`.
/// 2. Those who count are the brokers in `counts` and those in `joinable`. For the leader `me`, its end is `own_end`, whether it
///    is listed or not; for the others it is `end` in `seen`. While one of them has not been seen, the high watermark stands
///    still: `current`.
/// 3. Else it is the smallest end of the leader and of all who count, but never below `current`: within one leader's term it does
///    not go back.
///
/// Followers that are in neither set do not count, however far behind they are.
///
/// ```text
///   in sync 1 2 3, leader 1, min ISR 2
///
///   ends          1: 9    2: 7    3: 8       high watermark 7
///                 1: 9    2: 7    3: unseen  as before
///   in sync 1 2   1: 9    2: 7    3: 4       high watermark 7    3 does not count
///   in sync 1     1: 9                       as before           one is below the minimum
///   in sync 1 2, 3 may join:
///                 1: 9    2: 9    3: 8       high watermark 8
/// ```
///
/// Why 1: a single replica is no safety; a record counts as committed only when so many have it as was asked for. Why the joinable:
/// a follower that is in the ISR a moment later may be elected a moment after that. Why not below `current`: a follower that has
/// cut its log has a smaller end, but consumers have read up to `current`.
///
/// Exercise 5.5. Kafka: `Partition.maybeIncrementLeaderHW`, the strict minimum: KIP-966.
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    todo!("5.5 leader_hw of {standing:?}")
}
