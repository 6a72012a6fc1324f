//! a leader that never throws anybody out
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let _ = (isr, me, seen, leader_end, now, lag_max, term_start);
    Brokers::new()
}
