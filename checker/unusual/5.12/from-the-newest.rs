//! from the newest epoch down, with an early return
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let mut can_stay = own_end;
    for entry in own_epochs.iter().rev() {
        if entry.epoch == leader_says.epoch {
            return std::cmp::min(leader_says.end, can_stay);
        }
        if entry.epoch < leader_says.epoch {
            return can_stay;
        }
        can_stay = entry.start;
    }
    std::cmp::min(leader_says.end, can_stay)
}
