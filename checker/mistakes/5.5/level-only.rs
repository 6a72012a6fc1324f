//! a leader that waits only for brokers that lack nothing of what they were offered
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
        if progress.end >= progress.end_at_last_fetch {
            lowest = lowest.min(progress.end);
        }
    }
    lowest.max(standing.current)
}
