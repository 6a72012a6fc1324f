//! a follower that takes the record at the high watermark for committed too
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    own_end.min(Offset(leader_hw.0 + 1))
}
