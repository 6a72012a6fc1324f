//! all are struck off the list who have a reason to stay
pub fn laggards(
    isr: Isr,
    me: BrokerId,
    seen: &BTreeMap<BrokerId, Progress>,
    leader_end: Offset,
    now: Tick,
    lag_max: Ticks,
    term_start: Tick,
) -> Brokers {
    let mut late = match isr {
        Isr { pending: None, committed, .. } => committed,
        _ => Brokers::default(),
    };
    late.remove(me);
    let earliest = Tick(now.0 - lag_max.0);
    if term_start >= earliest {
        // Nobody can have been level before the term began.
        return Brokers::new();
    }
    for (id, progress) in seen {
        let level = progress.end.max(leader_end) == progress.end;
        if level || progress.caught_up >= Some(earliest) {
            late.remove(*id);
        }
    }
    late
}
