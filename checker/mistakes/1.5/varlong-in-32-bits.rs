//! a varlong length function that sends its number through 32 bits
pub fn varlong_len(value: i64) -> usize {
    varint_len(value as i32)
}
