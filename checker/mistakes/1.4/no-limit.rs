//! a reader that goes on for as long as a byte says that more follow
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let mut zigzag: u32 = 0;
    for (i, byte) in bytes.iter().enumerate() {
        zigzag |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32);
            return Ok((value, i + 1));
        }
    }
    Err(VarintError::EndsTooEarly)
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut zigzag: u64 = 0;
    for (i, byte) in bytes.iter().enumerate() {
        zigzag |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
            return Ok((value, i + 1));
        }
    }
    Err(VarintError::EndsTooEarly)
}
