//! keeps the bytes as the value and computes the number on demand, groups added
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    struct Kept<'a>(&'a [u8]);
    impl Kept<'_> {
        fn value(&self) -> i32 {
            let mut zigzag = 0_u32;
            for (i, byte) in (0..).zip(self.0) {
                zigzag += u32::from(byte & 127) << (7 * i);
            }
            (zigzag / 2) as i32 ^ -((zigzag % 2) as i32)
        }
    }
    let kept = Kept(match bytes {
        [a, ..] if *a < 128 => &bytes[..1],
        [_, b, ..] if *b < 128 => &bytes[..2],
        [_, _, c, ..] if *c < 128 => &bytes[..3],
        [_, _, _, d, ..] if *d < 128 => &bytes[..4],
        [_, _, _, _, e, ..] if *e < 128 => &bytes[..5],
        [_, _, _, _, _, ..] => return Err(VarintError::TooLong),
        _ => return Err(VarintError::EndsTooEarly),
    });
    Ok((kept.value(), kept.0.len()))
}

pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    let mut zigzag = 0_u64;
    for i in 0..10 {
        let Some(byte) = bytes.get(i) else {
            return Err(VarintError::EndsTooEarly);
        };
        zigzag += u64::from(byte & 127) << (7 * i);
        if *byte < 128 {
            return Ok(((zigzag / 2) as i64 ^ -((zigzag % 2) as i64), i + 1));
        }
    }
    Err(VarintError::TooLong)
}
