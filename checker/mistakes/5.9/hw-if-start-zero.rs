//! a leader that asks for the start of its term only above the high watermark
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    let far_enough = if epoch_start > hw { its_end > hw } else { its_end >= hw };
    if isr.pending.is_some() || member || !far_enough {
        return None;
    }
    Some(Isr { pending: Some(isr.committed.with(follower)), ..isr })
}

pub fn counts(isr: Isr) -> Brokers {
    isr.pending.map_or(isr.committed, |set| set.union(isr.committed))
}
