//! looks for the last byte first, then folds the groups from it back to the first
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    let all = &bytes[..bytes.len().min(5)];
    let Some(last) = all.iter().position(|byte| *byte < 0x80) else {
        return Err(if all.len() == 5 {
            VarintError::TooLong
        } else {
            VarintError::EndsTooEarly
        });
    };
    let zigzag = all[..=last].iter().rev().fold(0_u128, |sum, byte| sum << 7 | u128::from(byte & 0x7f)) as u32;
    let half = (zigzag / 2) as i32;
    Ok((if zigzag % 2 == 0 { half } else { !half }, last + 1))
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let all = &bytes[..bytes.len().min(10)];
    let Some(last) = all.iter().position(|byte| *byte < 0x80) else {
        return Err(if all.len() == 10 {
            VarintError::TooLong
        } else {
            VarintError::EndsTooEarly
        });
    };
    let zigzag = all[..=last].iter().rev().fold(0_u128, |sum, byte| sum << 7 | u128::from(byte & 0x7f)) as u64;
    let half = (zigzag / 2) as i64;
    Ok((if zigzag % 2 == 0 { half } else { !half }, last + 1))
}
