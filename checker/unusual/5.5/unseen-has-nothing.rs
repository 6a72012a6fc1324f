//! who has not been seen has nothing, so the watermark cannot move
pub fn leader_hw(standing: &Standing<'_>) -> Offset {
    let all = standing.counts.union(standing.joinable).with(standing.me);
    let end = |id| match standing.seen.get(&id) {
        _ if id == standing.me => standing.own_end,
        Some(progress) => progress.end,
        None => Offset(i64::MIN),
    };
    let need = usize::min(standing.replicas, standing.min_isr);
    let lowest = all.iter().map(end).min();
    let moved = lowest.filter(|_| standing.committed >= need);
    moved.max(Some(standing.current)).unwrap_or(standing.current)
}
