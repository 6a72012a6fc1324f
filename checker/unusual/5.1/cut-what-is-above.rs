//! what the leader has above the own end is taken away
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    Offset(leader_hw.0 - (leader_hw.0 - own_end.0).max(0))
}
