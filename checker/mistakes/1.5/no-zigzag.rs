//! a length function that leaves the zigzag step out: 64 takes one byte, and -1 five or ten
pub fn varint_len(value: i32) -> usize {
    (value as u32 | 1).ilog2() as usize / 7 + 1
}

pub fn varlong_len(value: i64) -> usize {
    (value as u64 | 1).ilog2() as usize / 7 + 1
}
