//! all ages in i128, and the largest that is allowed to each follower
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let age = |tick: Tick| i128::from(now.0) - i128::from(tick.0);
    let oldest = i128::from(lag_max.0);
    isr.committed
        .iter()
        .filter(|_| isr.pending.is_none())
        .filter(|id| id != &me)
        .map(|id| (id, seen.get(&id).copied()))
        .filter(|(_, progress)| !progress.is_some_and(|progress| progress.end >= leader_end))
        .map(|(id, progress)| (id, age(progress.map_or(term_start, |one| one.caught_up.unwrap_or(term_start)))))
        .filter_map(|(id, age)| (age > oldest).then_some(id))
        .collect()
}
