//! a checksum that shifts left, with `1edc6f41`: the other form of the same polynomial
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut register: u32 = u32::MAX;
    for byte in bytes {
        register ^= u32::from(*byte) << 24;
        for _ in 0..8 {
            let fell_out = register >> 31;
            register <<= 1;
            if fell_out == 1 {
                register ^= 0x1edc_6f41;
            }
        }
    }
    !register
}
