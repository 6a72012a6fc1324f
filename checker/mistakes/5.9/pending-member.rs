//! a leader that does not see the committed set when it looks for members
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = counts(isr).contains(follower) && isr.pending.is_some();
    let far_enough = its_end >= hw && its_end >= epoch_start;
    if isr.pending.is_some() || member || !far_enough {
        return None;
    }
    Some(Isr { pending: Some(isr.committed.with(follower)), ..isr })
}

pub fn counts(isr: Isr) -> Brokers {
    isr.pending.map_or(isr.committed, |set| set.union(isr.committed))
}
