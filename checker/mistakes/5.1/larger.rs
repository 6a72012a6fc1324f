//! a follower that takes the larger of the two
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    leader_hw.max(own_end)
}
