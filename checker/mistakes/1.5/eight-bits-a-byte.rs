//! a length function that counts eight bits a byte
pub fn varint_len(value: i32) -> usize {
    let zigzag = ((value << 1) ^ (value >> 31)) as u32;
    (zigzag | 1).ilog2() as usize / 8 + 1
}

pub fn varlong_len(value: i64) -> usize {
    let zigzag = ((value << 1) ^ (value >> 63)) as u64;
    (zigzag | 1).ilog2() as usize / 8 + 1
}
