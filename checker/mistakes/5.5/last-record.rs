//! a leader that stops at the last record that all have, not behind it
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
        lowest = lowest.min(progress.end);
    }
    Offset(lowest.0 - 1).max(standing.current)
}
