//! a leader that goes on below the minimum of in-sync replicas
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
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
