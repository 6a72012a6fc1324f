//! the smallest of all marks that a record must stay below
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let theirs = leader_says.epoch;
    let mut cut = own_end;
    let mut largest = None;
    for entry in own_epochs {
        if entry.epoch > theirs {
            cut = cut.min(entry.start);
        } else {
            largest = Some(entry.epoch);
        }
    }
    if largest.unwrap_or(theirs) == theirs && leader_says.end < cut {
        leader_says.end
    } else {
        cut
    }
}
