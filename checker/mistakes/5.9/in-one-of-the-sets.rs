//! a leader that counts only those who are in one of the two sets
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    let far_enough = its_end >= hw && its_end >= epoch_start;
    if isr.pending.is_some() || member || !far_enough {
        return None;
    }
    Some(Isr { pending: Some(isr.committed.with(follower)), ..isr })
}

pub fn counts(isr: Isr) -> Brokers {
    let pending = isr.pending.unwrap_or_default();
    isr.committed.union(pending).difference(isr.committed.intersection(pending))
}
