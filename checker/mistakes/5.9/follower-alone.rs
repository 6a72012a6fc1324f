//! a leader that asks for the one that joins and forgets the others
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let member = isr.committed.contains(follower);
    if isr.pending.is_some() || member || its_end < hw || its_end < epoch_start {
        return None;
    }
    Some(Isr {
        pending: Some(Brokers::new().with(follower)),
        ..isr
    })
}
