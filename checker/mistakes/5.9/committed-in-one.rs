//! a leader that makes the follower a member and leaves nothing pending
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
    Some(Isr { committed: isr.committed.with(follower), ..isr })
}

pub fn counts(isr: Isr) -> Brokers {
    isr.pending.map_or(isr.committed, |set| set.union(isr.committed))
}
