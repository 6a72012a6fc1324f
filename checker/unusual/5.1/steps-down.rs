//! step after step from the own end down
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    match own_end <= leader_hw {
        true => own_end,
        false => follower_hw(leader_hw, Offset(own_end.0 - 1)),
    }
}
