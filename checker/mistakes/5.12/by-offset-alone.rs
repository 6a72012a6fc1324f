//! a follower that cuts to the end that the leader names, whatever the epoch (KIP-279)
pub fn truncation_point(
    own_epochs: &[EpochStart],
    own_end: Offset,
    leader_says: EpochEnd,
) -> Offset {
    own_end.min(leader_says.end)
}
