//! a follower that takes over the high watermark while its log is empty
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    match own_end {
        Offset(0) => leader_hw,
        _ => leader_hw.min(own_end),
    }
}
