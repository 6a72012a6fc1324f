//! a reader that makes an odd zigzag form the negative of its half: -1 is 0
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let mut zigzag: u32 = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        zigzag |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            // Unsigned, so that the shift brings in a 0 and not a copy of the top bit.
            let half = (zigzag >> 1) as i32;
            let value = if zigzag & 1 == 1 { -half } else { half };
            return Ok((value, i + 1));
        }
    }
    Err(if bytes.len() < 5 {
        VarintError::EndsTooEarly
    } else {
        VarintError::TooLong
    })
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut zigzag: u64 = 0;
    for (i, byte) in bytes.iter().take(10).enumerate() {
        zigzag |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let half = (zigzag >> 1) as i64;
            let value = if zigzag & 1 == 1 { -half } else { half };
            return Ok((value, i + 1));
        }
    }
    Err(if bytes.len() < 10 {
        VarintError::EndsTooEarly
    } else {
        VarintError::TooLong
    })
}
