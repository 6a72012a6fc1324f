//! a length function by which a negative number is as long as its positive one: -64 takes two bytes
pub fn varint_len(value: i32) -> usize {
    varlong_len(i64::from(value))
}

pub fn varlong_len(value: i64) -> usize {
    let doubled = u128::from(value.unsigned_abs()) * 2;
    (doubled | 1).ilog2() as usize / 7 + 1
}
