//! reads the rest first and puts its own group below it
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    fn groups(bytes: &[u8], room: usize) -> Result<(u32, usize), VarintError> {
        match bytes {
            [] => Err(VarintError::EndsTooEarly),
            [byte, ..] if *byte < 0x80 => Ok((u32::from(*byte), 1)),
            _ if room == 1 => Err(VarintError::TooLong),
            [byte, rest @ ..] => {
                let (above, used) = groups(rest, room - 1)?;
                Ok((above.wrapping_mul(128).wrapping_add(u32::from(byte - 0x80)), used + 1))
            }
        }
    }
    let (zigzag, used) = groups(bytes, 5)?;
    Ok(((zigzag >> 1) as i32 ^ -((zigzag & 1) as i32), used))
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    fn groups(bytes: &[u8], room: usize) -> Result<(u64, usize), VarintError> {
        match bytes {
            [] => Err(VarintError::EndsTooEarly),
            [byte, ..] if *byte < 0x80 => Ok((u64::from(*byte), 1)),
            _ if room == 1 => Err(VarintError::TooLong),
            [byte, rest @ ..] => {
                let (above, used) = groups(rest, room - 1)?;
                Ok((above.wrapping_mul(128).wrapping_add(u64::from(byte - 0x80)), used + 1))
            }
        }
    }
    let (zigzag, used) = groups(bytes, 10)?;
    Ok(((zigzag >> 1) as i64 ^ -((zigzag & 1) as i64), used))
}
