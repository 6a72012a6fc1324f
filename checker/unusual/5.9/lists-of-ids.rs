//! the sets as lists, filtered and collected again
pub fn propose_join(
    isr: Isr,
    follower: BrokerId,
    its_end: Offset,
    hw: Offset,
    epoch_start: Offset,
) -> Option<Isr> {
    let marks = [hw, epoch_start];
    match isr.pending {
        None if isr.committed.iter().all(|one| one != follower) => {
            let reached = marks.into_iter().filter(|mark| *mark <= its_end).count();
            (reached == marks.len()).then(|| Isr {
                committed: isr.committed,
                pending: Some(isr.committed.iter().chain(Some(follower)).collect()),
                version: isr.version,
            })
        }
        _ => None,
    }
}

pub fn counts(isr: Isr) -> Brokers {
    (0..64)
        .map(BrokerId)
        .filter(|id| isr.committed.contains(*id) || isr.pending.is_some_and(|set| set.contains(*id)))
        .collect()
}
