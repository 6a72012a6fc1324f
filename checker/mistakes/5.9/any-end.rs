//! a leader that lets everybody in who fetches
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let _ = (its_end, hw, epoch_start);
    let member = isr.committed.contains(follower);
    if isr.pending.is_some() || member {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
