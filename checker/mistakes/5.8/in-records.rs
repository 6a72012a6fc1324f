//! a leader that measures the lag in records
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
    let _ = (now, term_start);
    let too_long = |broker: &BrokerId| {
        let end = seen.get(broker).map_or(0, |progress| progress.end.0);
        leader_end.0 - end > lag_max.0
    };
    isr.committed.without(me).iter().filter(too_long).collect()
}
