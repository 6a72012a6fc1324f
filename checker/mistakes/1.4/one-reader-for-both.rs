//! a reader that reads 32 bits with the 64-bit reader, and cuts the value
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    read_varlong(bytes).map(|(value, used)| (value as i32, used))
}
