//! one member after another
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let Some(broker) = isr.committed.iter().last().filter(|_| isr.pending.is_none()) else {
        return Brokers::new();
    };
    let committed = isr.committed.without(broker);
    let late = laggards(Isr { committed, ..isr }, me, seen, leader_end, now, lag_max, term_start);
    let behind_since = match seen.get(&broker) {
        _ if broker == me => None,
        Some(one) if one.end >= leader_end => None,
        Some(one) => one.caught_up.or(Some(term_start)),
        None => Some(term_start),
    };
    if behind_since.is_some_and(|since| now > since + lag_max) {
        late.with(broker)
    } else {
        late
    }
}
