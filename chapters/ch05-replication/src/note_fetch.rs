//! What a fetch tells the leader about the follower.
//!
//! There is no other news of it: no acknowledgement, no heartbeat to the leader. Kafka: `Replica.updateFetchStateOrThrow`.

use cluster::{Progress, Tick};
use kit::Offset;

/// Notes a follower's fetch. `seen` is what was noted at its previous one, `None` before its first in this term; `leader_end` is
/// the leader's end now.
///
/// - `end` is `from`: the follower has everything below it. Also when that is less than before, because a follower may have cut
///   its log.
/// - `last_fetch` is `now`, `end_at_last_fetch` is `leader_end`.
/// - `caught_up` is the latest of these: what it was before; the time of the previous fetch, if `from` is at or above the leader's
///   end as it was at that fetch; `now`, if `from` is at or above `leader_end`. If there is none of them, it is `None`. So it never
///   goes back.
///
/// ```text
///   tick            10     12     14     16
///   leader's end     5      8      9     11
///   fetch from       3      5      9     10
///   caught up     None     10     14     14
/// ```
///
/// At tick 12 the follower asks from 5. The leader has 8 by now, but 5 was everything at tick 10, so the follower was level
/// then.
///
/// Why: under steady writes a follower is never level at the moment of its fetch, however fast it is. If only `leader_end` counted,
/// it would be thrown out for a burst of records.
///
/// Exercise 5.4. Kafka: `Replica.updateFetchStateOrThrow`.
pub fn note_fetch(seen: Option<Progress>, now: Tick, from: Offset, leader_end: Offset) -> Progress {
    todo!(
        "5.4 note_fetch from {from} at {now}, the leader's end is {leader_end}, before it was {seen:?}"
    )
}
