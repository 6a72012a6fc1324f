//! the set that would be asked for is made first, and compared
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let asked = isr.committed.union(Brokers::from([follower.0]));
    let grows = asked.len() > isr.committed.len();
    let lacks = [hw, epoch_start].iter().any(|mark| its_end.0 - mark.0 < 0);
    match (isr.pending, grows, lacks) {
        (None, true, false) => Some(Isr { committed: isr.committed, pending: Some(asked), version: isr.version }),
        _ => None,
    }
}

pub fn counts(isr: Isr) -> Brokers {
    let pending = isr.pending.unwrap_or_default();
    isr.committed.difference(pending).union(pending)
}
