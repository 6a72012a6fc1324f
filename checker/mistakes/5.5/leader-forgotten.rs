//! a leader that forgets its own end
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let mut lowest = None;
    for broker in standing.counts.union(standing.joinable) {
        if broker == standing.me {
            continue;
        }
        let Some(progress) = standing.seen.get(&broker) else {
            return standing.current;
        };
        lowest = Some(lowest.map_or(progress.end, |end: Offset| end.min(progress.end)));
    }
    lowest.unwrap_or(standing.own_end).max(standing.current)
}
