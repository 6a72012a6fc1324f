//! a length function by which 0 takes no byte
pub fn varint_len(value: i32) -> usize {
    let zigzag = ((value << 1) ^ (value >> 31)) as u32;
    (32 - zigzag.leading_zeros()).div_ceil(7) as usize
}

pub fn varlong_len(value: i64) -> usize {
    let zigzag = ((value << 1) ^ (value >> 63)) as u64;
    (64 - zigzag.leading_zeros()).div_ceil(7) as usize
}
