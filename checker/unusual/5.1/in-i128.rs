//! in 128 bits, and the half of the sum less the distance
pub fn follower_hw(leader_hw: Offset, own_end: Offset) -> Offset {
    let (a, b) = (i128::from(leader_hw.0), i128::from(own_end.0));
    Offset(((a + b - (a - b).abs()) / 2) as i64)
}
