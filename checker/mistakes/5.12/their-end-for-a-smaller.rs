//! a follower that looks at the leader's end also for an epoch that it does not have
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let known = own_epochs.partition_point(|entry| entry.epoch <= leader_says.epoch);
    let (_, above) = own_epochs.split_at(known);
    let can_stay = above
        .first()
        .map_or(own_end, |entry| entry.start.min(own_end));
    can_stay.min(leader_says.end)
}
