//! a checksum whose counter of bytes is a `u8`: it begins again at 256
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 256];
    for i in 0..256 {
        let mut register = i as u32;
        for _ in 0..8 {
            let fell_out = register & 1;
            register >>= 1;
            if fell_out == 1 {
                register ^= 0x82f6_3b78;
            }
        }
        table[i] = register;
    }
    let mut register: u32 = u32::MAX;
    for byte in &bytes[..bytes.len() as u8 as usize] {
        let index = (register as u8 ^ byte) as usize;
        register = table[index] ^ (register >> 8);
    }
    !register
}
