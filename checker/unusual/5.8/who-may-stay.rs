//! those who may stay are found, and the others go
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let in_time = |since: Tick| now.0 - since.0 <= lag_max.0;
    let stays = |broker: &BrokerId| {
        *broker == me
            || isr.pending.is_some()
            || match seen.get(broker) {
                None => in_time(term_start),
                Some(progress) => {
                    progress.end.0 - leader_end.0 >= 0
                        || in_time(progress.caught_up.unwrap_or(term_start))
                }
            }
    };
    let stay: Brokers = isr.committed.iter().filter(stays).collect();
    isr.committed.difference(stay)
}
