//! a leader that lets a follower in as soon as it has reached the high watermark (KAFKA-7128)
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let _ = epoch_start;
    let member = isr.committed.contains(follower);
    if isr.pending.is_some() || member || its_end < hw {
        return None;
    }
    Some(Isr {
        pending: Some(isr.committed.with(follower)),
        ..isr
    })
}
