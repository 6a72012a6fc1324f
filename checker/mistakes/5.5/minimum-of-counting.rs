//! a leader that needs as many in sync as count
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.counts.len());
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
    lowest.max(standing.current)
}
