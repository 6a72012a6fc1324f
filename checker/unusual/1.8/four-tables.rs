//! four bytes at a time through four tables, the rest one by one
pub fn crc32c(bytes: &[u8]) -> u32 {
    let step = |register: u32| (0..8).fold(register, |r, _| r >> 1 ^ 0x82f6_3b78 * (r & 1));
    let mut tables = vec![(0..256).map(step).collect::<Vec<u32>>()];
    for i in 1..4 {
        let next = tables[i - 1].iter().map(|r| r >> 8 ^ tables[0][(r & 255) as usize]);
        tables.push(next.collect());
    }
    let (blocks, rest) = bytes.as_chunks::<4>();
    let register = blocks.iter().fold(!0_u32, |register, block| {
        let [a, b, c, d] = (register ^ u32::from_le_bytes(*block)).to_le_bytes();
        tables[3][a as usize] ^ tables[2][b as usize] ^ tables[1][c as usize] ^ tables[0][d as usize]
    });
    !rest.iter().fold(register, |r, byte| r >> 8 ^ tables[0][(r as u8 ^ byte) as usize])
}
