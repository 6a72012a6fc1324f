//! a leader that counts from the last fetch for who has not caught up
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
        if progress.is_some_and(|progress| progress.end >= leader_end) {
            return false;
        }
        let caught_up = progress.and_then(|progress| progress.caught_up);
        let since = caught_up.or(progress.map(|one| one.last_fetch));
        now.since(since.unwrap_or(term_start)) > lag_max
    };
    let followers = isr.committed.without(me);
    followers.iter().filter(too_long).collect()
}
