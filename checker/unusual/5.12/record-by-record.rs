//! each own record is asked in turn whether it can stay
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    let epoch_of = |offset: i64| own_epochs.iter().rfind(|entry| entry.start.0 <= offset).map(|entry| entry.epoch);
    let has_a_smaller = own_epochs.iter().any(|entry| entry.epoch < leader_says.epoch);
    let has_theirs = own_epochs.iter().any(|entry| entry.epoch == leader_says.epoch);
    let end_counts = has_theirs || !has_a_smaller;
    let goes = |offset: &i64| {
        let newer = epoch_of(*offset).is_some_and(|epoch| epoch > leader_says.epoch);
        newer || (end_counts && *offset >= leader_says.end.0)
    };
    Offset((0..own_end.0).find(goes).unwrap_or(own_end.0))
}
