//! the sets as trees of ids
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    use std::collections::BTreeSet;
    let members: BTreeSet<BrokerId> = isr.committed.iter().collect();
    let above = |mark: Offset| (mark.0..).contains(&its_end.0);
    let all = above(epoch_start) & above(hw) & !members.contains(&follower) & isr.pending.is_none();
    all.then(|| {
        let mut members = members;
        members.insert(follower);
        Isr { pending: Some(members.into_iter().collect()), ..isr }
    })
}

pub fn counts(isr: Isr) -> Brokers {
    use std::collections::BTreeSet;
    let ids: BTreeSet<BrokerId> = isr.pending.into_iter().chain([isr.committed]).flatten().collect();
    ids.into_iter().collect()
}
