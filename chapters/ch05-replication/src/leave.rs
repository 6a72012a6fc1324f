//! A bonus: who could lead without loss when nobody is in sync.
//!
//! While fewer are in sync than the minimum, the high watermark stands still (5.5). So whoever leaves the ISR then still has every
//! record below it, and could lead without losing one. Those are the eligible leader replicas, the ELR. What holds at any time: each
//! member of the ELR has everything below the high watermark. Kafka: KIP-966, `PartitionChangeBuilder`.

use cluster::Membership;
use kit::BrokerId;

/// Says who is in sync and who is eligible after `who` has left.
///
/// `clean` says that it kept its log: it was slow, or it was stopped in order. Else its machine lost power, and it may come back
/// with less.
///
/// 1. The ISR loses `who`. It may become empty.
/// 2. If as many as `min_isr` or more are still in sync, the ELR is empty: the high watermark moves on without those who left.
/// 3. Else the ELR keeps its members, and `who` joins them if it was in the ISR and left clean; nobody else joins. If it did not
///    leave clean, it is not in the ELR, also if it was before.
///
/// `min_isr` stays as it is.
///
/// ```text
///   min ISR 2                             in sync    eligible
///                                         1 2 3      none
///   3 leaves                              1 2        none       the minimum is there, the high watermark moves on
///   2 leaves clean                        1          2          it stands still: 2 has all that is committed
///   1 leaves clean                        none       1 2
///   2 is found to have lost its power     none       1
/// ```
///
/// Why it is worth the trouble: without it only 1, the last in sync, may lead again, and if its disk is broken the partition is
/// lost, although 2 has everything.
///
/// Exercise 5.15, a bonus: it is not marked. Kafka: `PartitionChangeBuilder.maybePopulateTargetElr`, KIP-966.
pub fn leave(members: Membership, who: BrokerId, clean: bool) -> Membership {
    todo!("5.15 leave {members:?}: {who}, clean {clean}")
}
