//! each follower gets a deadline, and its term begins when it was level at the latest
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let mut late = Brokers::new();
    for broker in isr.committed {
        if isr.pending.is_some() || broker == me {
            continue;
        }
        let since = match seen.get(&broker) {
            Some(progress) if !(progress.end < leader_end) => continue,
            Some(Progress { caught_up: Some(then), .. }) => term_start.max(*then),
            _ => term_start,
        };
        let deadline = since + lag_max;
        if deadline < now {
            late.insert(broker);
        }
    }
    late
}
