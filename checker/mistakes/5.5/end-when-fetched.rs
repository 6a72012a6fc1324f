//! a leader that takes its own end at a fetch for what the follower has
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let mut lowest = standing.own_end;
    for broker in standing.counts.union(standing.joinable) {
        if broker == standing.me {
            continue;
        }
        let Some(progress) = standing.seen.get(&broker) else {
            return standing.current;
        };
        lowest = lowest.min(progress.end_at_last_fetch.max(progress.end));
    }
    lowest.max(standing.current)
}
