//! a follower that goes by the two ends alone when it has no epoch at or below the leader's
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let known = own_epochs.partition_point(|entry| entry.epoch <= leader_says.epoch);
    let (up_to_theirs, above) = own_epochs.split_at(known);
    let can_stay = above
        .first()
        .map_or(own_end, |entry| entry.start.min(own_end));
    match up_to_theirs.last() {
        None => own_end.min(leader_says.end),
        Some(floor) if floor.epoch < leader_says.epoch => can_stay,
        Some(_) => can_stay.min(leader_says.end),
    }
}
