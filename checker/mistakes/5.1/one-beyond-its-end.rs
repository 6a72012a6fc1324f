//! a follower that allows one record more than it has
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    leader_hw.min(Offset(own_end.0 + 1))
}
