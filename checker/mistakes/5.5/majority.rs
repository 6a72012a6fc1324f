//! a leader that takes what a majority has for committed
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = standing.min_isr.min(standing.replicas);
    if standing.committed < need {
        return standing.current;
    }
    let seen = standing.seen.iter().filter(|(broker, _)| **broker != standing.me);
    let mut ends: Vec<Offset> = seen.map(|(_, progress)| progress.end).collect();
    ends.push(standing.own_end);
    ends.sort();
    let majority = standing.replicas / 2 + 1;
    match ends.len().checked_sub(majority) {
        Some(place) => ends[place].max(standing.current),
        None => standing.current,
    }
}
