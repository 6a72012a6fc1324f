//! a follower that cuts to the leader's end also where its own log is shorter
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let known = own_epochs.partition_point(|entry| entry.epoch <= leader_says.epoch);
    let (up_to_theirs, above) = own_epochs.split_at(known);
    let newer = above.first().map(|entry| entry.start);
    match up_to_theirs.last() {
        Some(floor) if floor.epoch < leader_says.epoch => newer.unwrap_or(own_end),
        _ => newer.map_or(leader_says.end, |start| start.min(leader_says.end)),
    }
}
