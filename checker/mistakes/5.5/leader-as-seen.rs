//! a leader that believes what is noted of itself
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let mut lowest = standing.own_end;
    for broker in standing.counts.union(standing.joinable) {
        match standing.seen.get(&broker) {
            Some(progress) => lowest = lowest.min(progress.end),
            None if broker == standing.me => {}
            None => return standing.current,
        }
    }
    lowest.max(standing.current)
}
