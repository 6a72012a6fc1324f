//! a follower that stops at its last record, not behind it
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    leader_hw.min(Offset((own_end.0 - 1).max(0)))
}
