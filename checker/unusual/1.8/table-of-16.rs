//! a table for four bits, two looks a byte
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 16];
    for (i, entry) in table.iter_mut().enumerate() {
        *entry = (0..4).fold(i as u32, |register, _| {
            (register >> 1) ^ if register & 1 == 1 { 0x82f6_3b78 } else { 0 }
        });
    }
    !bytes.iter().fold(u32::MAX, |register, byte| {
        let register = register ^ u32::from(*byte);
        let register = table[(register & 15) as usize] ^ (register >> 4);
        table[(register & 15) as usize] ^ (register >> 4)
    })
}
