//! a follower that cuts by the leader's end alone when it has the leader's epoch
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
        Some(floor) if floor.epoch == leader_says.epoch => own_end.min(leader_says.end),
        Some(_) => can_stay,
        None => can_stay.min(leader_says.end),
    }
}
