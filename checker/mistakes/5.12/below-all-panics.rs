//! a follower that expects an epoch at or below the leader's
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let known = own_epochs.partition_point(|entry| entry.epoch <= leader_says.epoch);
    let floor = own_epochs[known - 1];
    let (_, above) = own_epochs.split_at(known);
    let can_stay = above
        .first()
        .map_or(own_end, |entry| entry.start.min(own_end));
    if floor.epoch < leader_says.epoch {
        can_stay
    } else {
        can_stay.min(leader_says.end)
    }
}
