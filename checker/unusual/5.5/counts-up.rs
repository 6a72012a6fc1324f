//! from where it stands one record after another, as long as all have it
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let need = std::cmp::min(standing.min_isr, standing.replicas);
    let all = standing.counts.union(standing.joinable).without(standing.me);
    let has = |broker, offset: Offset| match standing.seen.get(&broker) {
        Some(progress) => progress.end > offset,
        None => false,
    };
    let mut hw = standing.current;
    while standing.committed >= need
        && standing.own_end > hw
        && all.iter().all(|broker| has(broker, hw))
    {
        hw = Offset(hw.0 + 1);
    }
    hw
}
