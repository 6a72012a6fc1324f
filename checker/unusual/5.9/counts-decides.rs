//! the one function asks the other
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    if its_end < epoch_start {
        return None;
    }
    if its_end < hw {
        return None;
    }
    let asked = Isr { pending: Some(isr.committed.with(follower)), ..isr };
    // With nobody asked for all who count are the committed.
    (isr.pending == None && counts(asked) != counts(isr)).then_some(asked)
}

pub fn counts(isr: Isr) -> Brokers {
    [Some(isr.committed), isr.pending].into_iter().flatten().reduce(Brokers::union).unwrap_or(isr.committed)
}
