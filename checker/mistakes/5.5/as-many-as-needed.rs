//! a leader that takes what the minimum of replicas has for committed
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let mut ends = vec![standing.own_end];
    for broker in standing.counts.union(standing.joinable).without(standing.me) {
        let Some(progress) = standing.seen.get(&broker) else {
            return standing.current;
        };
        ends.push(progress.end);
    }
    ends.sort();
    let place = ends.len().saturating_sub(need.max(1));
    ends[place].max(standing.current)
}
