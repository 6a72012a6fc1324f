//! a follower that takes a high watermark of 0 for unknown, and its own end instead
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    match leader_hw {
        Offset(0) => own_end,
        _ => leader_hw.min(own_end),
    }
}
