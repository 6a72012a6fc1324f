//! all ends in a list, missing ones first
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let mut ends: Vec<Option<Offset>> = standing
        .counts
        .union(standing.joinable)
        .without(standing.me)
        .iter()
        .map(|id| standing.seen.get(&id).map(|progress| progress.end))
        .collect();
    ends.push(Some(standing.own_end));
    ends.sort();
    let enough = standing.committed >= standing.replicas || standing.committed >= standing.min_isr;
    match ends[0] {
        Some(lowest) if enough && lowest > standing.current => lowest,
        _ => standing.current,
    }
}
