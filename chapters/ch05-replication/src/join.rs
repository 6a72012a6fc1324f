//! Who is in sync again, and who counts until that is agreed.
//!
//! The leader proposes, the controller decides, and between the two the leader cannot know which ISR the controller would elect
//! from. What holds at any time: everybody who could be elected counts. Kafka: `Partition.maybeExpandIsr`, `PartitionState.maximalIsr`.

use cluster::{Brokers, Isr};
use kit::{BrokerId, Offset};

/// Proposes to take `follower` into the in-sync replicas, if it is far enough.
///
/// It is proposed when all of this holds; else the answer is `None`:
///
/// 1. No change is pending.
/// 2. It is not in `isr.committed`.
/// 3. `its_end` is at or above `hw`, and at or above `epoch_start`, the leader's end when its term began.
///
/// The proposal has the same `committed` and the same `version`, and `pending` is `committed` with the follower.
///
/// ```text
///   in sync 1 2, version 4, high watermark 6, the term began at 5
///
///   3 has 6     in sync 1 2, pending 1 2 3, version 4
///   3 has 5     None: record 5 is committed, and 3 lacks it
///
///   the same, high watermark 3 (a new leader, which knows less than the old one did)
///
///   3 has 4     None: the old leader may have committed record 4
/// ```
///
/// Why `epoch_start`: a new leader's high watermark may be too low at first. Everything up to the start of its term may have been
/// committed by its predecessor, so whoever joins must have it.
///
/// Exercise 5.9. Kafka: `Partition.maybeExpandIsr`, `isFollowerInSync`.
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    todo!(
        "5.9 propose_join of {follower} with end {its_end} to {isr:?}, high watermark {hw}, epoch start {epoch_start}"
    )
}

/// Says who counts as in sync for the high watermark.
///
/// Everybody who is in `committed`, in `pending`, or in both. So until the controller has agreed, one that joins counts already,
/// and one that leaves counts still.
///
/// ```text
///   committed 1 2      no change pending     1 2
///   committed 1 2      pending 1 2 3         1 2 3     3 is joining
///   committed 1 2 3    pending 1 2           1 2 3     3 is leaving
/// ```
///
/// Why: the controller may have agreed already, and its answer is on the way; or it has not, and elects from the old set if the
/// leader dies now. A record must be with all whom it could elect, so the larger set counts, in both directions.
///
/// Exercise 5.9. Kafka: `PartitionState.maximalIsr`.
pub fn counts(isr: Isr) -> Brokers {
    todo!("5.9 counts of {isr:?}")
}
