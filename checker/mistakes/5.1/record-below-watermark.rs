//! a follower that takes only what is below the last committed record for committed
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    Offset((leader_hw.0 - 1).max(0)).min(own_end)
}
