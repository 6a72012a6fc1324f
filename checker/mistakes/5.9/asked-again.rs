//! a leader that proposes again whom it has asked for already
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    let far_enough = its_end >= hw && its_end >= epoch_start;
    if isr.pending.is_some_and(|set| !set.contains(follower)) || member || !far_enough {
        return None;
    }
    Some(Isr { pending: Some(isr.committed.with(follower)), ..isr })
}

pub fn counts(isr: Isr) -> Brokers {
    isr.pending.map_or(isr.committed, |set| set.union(isr.committed))
}
