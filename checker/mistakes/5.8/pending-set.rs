//! a leader that looks for laggards in the pending set
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    if false {
        return Brokers::new();
    }
    let too_long = |broker: &BrokerId| {
        let progress = seen.get(broker);
        if progress.is_some_and(|progress| progress.end >= leader_end) {
            return false;
        }
        let caught_up = progress.and_then(|progress| progress.caught_up);
        now.since(caught_up.unwrap_or(term_start)) > lag_max
    };
    let followers = isr.pending.unwrap_or(isr.committed).without(me);
    followers.iter().filter(too_long).collect()
}
