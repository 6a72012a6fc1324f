//! a reader that takes a varint which is cut for one whose rest is zeros
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let mut zigzag: u32 = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        zigzag |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32);
            return Ok((value, i + 1));
        }
    }
    if bytes.len() >= 5 {
        return Err(VarintError::TooLong);
    }
    let value = (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32);
    Ok((value, bytes.len()))
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut zigzag: u64 = 0;
    for (i, byte) in bytes.iter().take(10).enumerate() {
        zigzag |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
            return Ok((value, i + 1));
        }
    }
    if bytes.len() >= 10 {
        return Err(VarintError::TooLong);
    }
    let value = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
    Ok((value, bytes.len()))
}
