//! a clamp from far below
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    leader_hw.clamp(Offset(i64::MIN), own_end)
}
