//! recursion: the newest epoch goes, and the rest is a shorter log
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    match own_epochs {
        [older @ .., newest] if newest.epoch > leader_says.epoch => {
            truncation_point(older, newest.start, leader_says)
        }
        [.., newest] if newest.epoch < leader_says.epoch => own_end,
        _ => {
            let [theirs, own] = [leader_says.end, own_end].map(|end| i128::from(end.0));
            i64::try_from(theirs.min(own)).map_or(own_end, Offset)
        }
    }
}
