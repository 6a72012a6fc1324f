//! a follower that takes nothing for committed while its log is shorter than the high watermark
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    match leader_hw > own_end {
        true => Offset(0),
        false => leader_hw,
    }
}
