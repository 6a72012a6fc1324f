//! each condition in a line of its own, the sets gathered one by one
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    isr.pending.is_none().then_some(())?;
    let behind = its_end < std::cmp::max(hw, epoch_start);
    if behind || isr.committed.without(follower) != isr.committed {
        return None;
    }
    let mut proposal = isr;
    let asked = proposal.pending.insert(proposal.committed);
    asked.insert(follower);
    Some(proposal)
}

pub fn counts(isr: Isr) -> Brokers {
    let mut all = isr.pending.unwrap_or(isr.committed);
    for broker in isr.committed {
        all.insert(broker);
    }
    all
}
