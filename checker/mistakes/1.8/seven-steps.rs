//! a table made with seven steps a byte instead of eight
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 256];
    for i in 0..256 {
        let mut register = i as u32;
        for _ in 0..7 {
            let fell_out = register & 1;
            register >>= 1;
            if fell_out == 1 {
                register ^= 0x82f6_3b78;
            }
        }
        table[i] = register;
    }
    let mut register: u32 = u32::MAX;
    for byte in bytes {
        let index = (register as u8 ^ byte) as usize;
        register = table[index] ^ (register >> 8);
    }
    !register
}
