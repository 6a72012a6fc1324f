//! a follower that drops only its newest epoch when that is above the leader's
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let can_stay = match own_epochs.last() {
        Some(newest) if newest.epoch > leader_says.epoch => newest.start,
        _ => own_end,
    };
    let floor = own_epochs
        .iter()
        .rfind(|entry| entry.epoch <= leader_says.epoch);
    match floor {
        Some(floor) if floor.epoch < leader_says.epoch => can_stay,
        _ => can_stay.min(leader_says.end),
    }
}
