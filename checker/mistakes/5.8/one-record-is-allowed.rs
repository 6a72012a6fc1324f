//! a leader that forgives one missing record
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    if isr.pending.is_some() {
        return Brokers::new();
    }
    let too_long = |broker: &BrokerId| {
        let progress = seen.get(broker);
        if progress.is_some_and(|progress| progress.end.0 + 1 >= leader_end.0) {
            return false;
        }
        let caught_up = progress.and_then(|progress| progress.caught_up);
        now.since(caught_up.unwrap_or(term_start)) > lag_max
    };
    let followers = isr.committed.without(me);
    followers.iter().filter(too_long).collect()
}
