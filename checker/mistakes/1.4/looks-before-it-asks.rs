//! a reader that takes byte after byte without asking whether there is one
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let mut zigzag: u32 = 0;
    for (i, byte) in (0..5).map(|i| bytes[i]).enumerate() {
        zigzag |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            // Unsigned, so that the shift brings in a 0 and not a copy of the top bit.
            let value = (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32);
            return Ok((value, i + 1));
        }
    }
    Err(VarintError::TooLong)
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut zigzag: u64 = 0;
    for (i, byte) in (0..10).map(|i| bytes[i]).enumerate() {
        zigzag |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
            return Ok((value, i + 1));
        }
    }
    Err(VarintError::TooLong)
}
