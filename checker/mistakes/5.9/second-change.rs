//! a leader that asks for the next change before the first is answered
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    if member || its_end < hw || its_end < epoch_start {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
