//! Who is no longer in sync.
//!
//! The high watermark waits for all who are in sync, so one dead follower would stop it for ever. Being late is measured in time,
//! not in records: a burst of writes is nobody's fault. Kafka: `Partition.getOutOfSyncReplicas`, KIP-16.

use cluster::{Brokers, Isr, Progress, Tick, Ticks};
use kit::{BrokerId, Offset};
use std::collections::BTreeMap;

/// Says which in-sync replicas have been behind for too long.
///
/// While a change of the ISR is pending, nobody. Else each broker of `isr.committed` for which all of this holds:
///
/// 1. It is not the leader `me`.
/// 2. It is behind: it has not fetched in this term (it is not in `seen`), or its `end` is below `leader_end`. Whoever is level is
///    not behind, however long it has been silent.
/// 3. It has been so for longer than `lag_max`: `now` is more than `lag_max` after `caught_up`. For one that has not caught up or
///    not fetched in this term, after `term_start`. Exactly `lag_max` is not too long.
///
/// ```text
///   leader 1, end 9, now 30, at most 10 ticks, term began at 0
///
///   2: end 9, caught up at 5      level: stays, although it has been silent for 25 ticks
///   3: end 8, caught up at 20     10 ticks behind: stays
///   3: end 8, caught up at 19     11 ticks behind: a laggard
///   3: has not fetched            30 ticks behind: a laggard
/// ```
///
/// Why none while a change is pending: the controller would refuse the second, since it is made from a version that is old by
/// then. Why from the term's start: a new leader knows nothing of its followers yet, and must give them time.
///
/// Exercise 5.8. Kafka: `Partition.getOutOfSyncReplicas`, `replica.lag.time.max.ms`.
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    todo!(
        "5.8 laggards of {isr:?} for leader {me} with end {leader_end} at {now}: {seen:?}, at most {lag_max}, term since {term_start}"
    )
}
