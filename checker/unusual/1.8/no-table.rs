//! eight steps a byte with a mask, no table
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut register = u32::MAX;
    for byte in bytes {
        register ^= u32::from(*byte);
        for _ in 0..8 {
            let mask = (register & 1).wrapping_neg();
            register = (register >> 1) ^ (0x82f6_3b78 & mask);
        }
    }
    !register
}
