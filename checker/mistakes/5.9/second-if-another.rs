//! a leader that asks again unless this very follower is in the change that is pending
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    if isr.pending.is_some_and(|set| set.contains(follower)) || member || its_end < hw || its_end < epoch_start {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
