//! a reader that takes one byte, which is right only for small numbers
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let Some(byte) = bytes.first() else {
        return Err(VarintError::EndsTooEarly);
    };
    let zigzag = u32::from(byte & 0x7f);
    Ok(((zigzag >> 1) as i32 ^ -((zigzag & 1) as i32), 1))
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let Some(byte) = bytes.first() else {
        return Err(VarintError::EndsTooEarly);
    };
    let zigzag = u64::from(byte & 0x7f);
    Ok(((zigzag >> 1) as i64 ^ -((zigzag & 1) as i64), 1))
}
