//! a follower that takes the leader's end for its last record, which goes too
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
        Some(floor) if floor.epoch < leader_says.epoch => can_stay,
        _ => can_stay.min(Offset(leader_says.end.0 - 1).max(Offset(0))),
    }
}
