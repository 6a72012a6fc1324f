//! a leader that raises the version itself
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
        pending: Some(isr.committed.with(follower)),
        version: cluster::Version(isr.version.0 + 1),
        ..isr
    })
}
