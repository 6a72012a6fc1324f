//! a checksum that takes eight bytes at a time as a big-endian word, which turns them round
pub fn crc32c(bytes: &[u8]) -> u32 {
    let step = |register: u64| {
        (0..8).fold(register, |register, _| {
            (register >> 1) ^ if register & 1 == 1 { 0x82f6_3b78 } else { 0 }
        })
    };
    let mut register = u64::from(u32::MAX);
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        register ^= u64::from_be_bytes(*word);
        register = (0..8).fold(register, |register, _| step(register));
    }
    for byte in rest {
        register = step(register ^ u64::from(*byte));
    }
    !register as u32
}
