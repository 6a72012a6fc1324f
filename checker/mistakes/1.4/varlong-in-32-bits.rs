//! a varlong reader that gathers its groups in 32 bits

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    read_varint(bytes).map(|(value, used)| (value.into(), used))
}
