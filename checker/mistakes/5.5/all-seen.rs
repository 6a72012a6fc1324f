//! a leader that waits for every follower that it has seen
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let counting = standing.counts.union(standing.joinable).without(standing.me);
    if counting.iter().any(|broker| !standing.seen.contains_key(&broker)) {
        return standing.current;
    }
    let seen = standing.seen.iter().filter(|(broker, _)| **broker != standing.me);
    let lowest = seen.map(|(_, progress)| progress.end).min();
    lowest
        .map_or(standing.own_end, |end| end.min(standing.own_end))
        .max(standing.current)
}
