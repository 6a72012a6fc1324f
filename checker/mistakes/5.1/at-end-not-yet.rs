//! a follower that takes a high watermark at its end for one above it, and holds back its last record
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    match leader_hw < own_end {
        true => leader_hw,
        false => Offset((own_end.0 - i64::from(leader_hw == own_end)).max(0)),
    }
}
