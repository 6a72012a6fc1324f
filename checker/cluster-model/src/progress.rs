//! What the leader knows of its followers.

use cluster::{Brokers, Isr, Progress, Standing, Tick, Ticks};
use kit::{BrokerId, Offset};
use std::collections::BTreeMap;

/// 5.4
pub(crate) fn note_fetch(
    seen: Option<Progress>,
    now: Tick,
    from: Offset,
    leader_end: Offset,
) -> Progress {
    // All ticks at which the follower is known to have had everything; the newest is the answer.
    let mut level = Vec::new();
    if let Some(before) = seen {
        level.extend(before.caught_up);
        if from >= before.end_at_last_fetch {
            level.push(before.last_fetch);
        }
    }
    if from >= leader_end {
        level.push(now);
    }
    Progress {
        end: from,
        caught_up: level.into_iter().max(),
        last_fetch: now,
        end_at_last_fetch: leader_end,
    }
}

/// 5.5
pub(crate) fn leader_hw(standing: &Standing<'_>) -> Offset {
    let enough = standing.min_isr.min(standing.replicas);
    if standing.committed < enough {
        return standing.current;
    }
    let mut ends = vec![standing.own_end];
    for broker in standing.counts.union(standing.joinable) {
        if broker == standing.me {
            continue;
        }
        match standing.seen.get(&broker) {
            Some(progress) => ends.push(progress.end),
            None => return standing.current,
        }
    }
    ends.sort();
    ends[0].max(standing.current)
}

/// 5.8
pub(crate) fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let mut behind = Brokers::new();
    if isr.pending.is_some() {
        return behind;
    }
    for broker in isr.committed {
        let progress = seen.get(&broker);
        let level = progress.is_some_and(|progress| progress.end >= leader_end);
        let since = match progress {
            Some(Progress {
                caught_up: Some(then),
                ..
            }) => *then,
            _ => term_start,
        };
        if broker != me && !level && now.since(since) > lag_max {
            behind.insert(broker);
        }
    }
    behind
}
