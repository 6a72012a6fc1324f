//! a length function that adds a byte as soon as seven bits are full
pub fn varint_len(value: i32) -> usize {
    let zigzag = ((value << 1) ^ (value >> 31)) as u32;
    (32 - zigzag.leading_zeros()) as usize / 7 + 1
}

pub fn varlong_len(value: i64) -> usize {
    let zigzag = ((value << 1) ^ (value >> 63)) as u64;
    (64 - zigzag.leading_zeros()) as usize / 7 + 1
}
