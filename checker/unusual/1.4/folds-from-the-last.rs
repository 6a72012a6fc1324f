//! collects the groups into a Vec and folds them from the last, in 128 bits
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let mut groups: Vec<u8> = Vec::new();
    for byte in bytes.iter().copied() {
        groups.push(byte % 128);
        if byte < 128 {
            let wide = groups.iter().rev().fold(0_u128, |wide, group| wide * 128 + u128::from(*group));
            let zigzag = i64::from(wide as u32);
            let value = if zigzag % 2 == 0 { zigzag / 2 } else { -(zigzag + 1) / 2 };
            return Ok((value as i32, groups.len()));
        }
        if groups.len() == 5 {
            return Err(VarintError::TooLong);
        }
    }
    Err(VarintError::EndsTooEarly)
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut groups: Vec<u8> = Vec::new();
    for byte in bytes.iter().copied() {
        groups.push(byte % 128);
        if byte < 128 {
            let wide = groups.iter().rev().fold(0_u128, |wide, group| wide * 128 + u128::from(*group));
            let zigzag = i128::from(wide as u64);
            let value = if zigzag % 2 == 0 { zigzag / 2 } else { -(zigzag + 1) / 2 };
            return Ok((value as i64, groups.len()));
        }
        if groups.len() == 10 {
            return Err(VarintError::TooLong);
        }
    }
    Err(VarintError::EndsTooEarly)
}
