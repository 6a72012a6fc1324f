//! a leader that takes the follower for in sync before the controller has agreed
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
    let everybody = isr.committed.with(follower);
    Some(Isr {
        committed: everybody,
        pending: Some(everybody),
        ..isr
    })
}
