//! a leader that looks at the start of its term and not at the high watermark
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let _ = hw;
    let member = isr.committed.contains(follower);
    if isr.pending.is_some() || member || its_end < epoch_start {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
