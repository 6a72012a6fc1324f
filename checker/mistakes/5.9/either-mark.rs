//! a leader that is content if the follower has reached one of the two marks
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    if isr.pending.is_some() || member || its_end < hw.min(epoch_start) {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
