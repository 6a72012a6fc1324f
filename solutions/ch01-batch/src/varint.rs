//! Varints: numbers in as many bytes as they need, small ones in one.
//!
//! Seven bits a byte, the lowest seven first; the top bit says "another byte follows". Before that, zigzag folds the
//! sign into the lowest bit, so that -1 is as short as 1. Kafka: `ByteUtils`.

/// Appends `value` to `out` as a zigzag varint: 1 to 5 bytes, and never more bytes than needed.
///
/// Zigzag turns 0, -1, 1, -2, 2 into 0, 1, 2, 3, 4. That number goes out seven bits at a time, the lowest seven
/// first; every byte but the last has its top bit set. What `out` held before stays in front.
///
/// ```text
///   value    zigzag   bytes
///      -1         1   01
///      64       128   80 01        128 = 1 0000000   low seven first, the top bit says that one more follows
///    -300       599   d7 04        599 = 100 1010111
/// ```
///
/// Exercise 1.3. Kafka: `ByteUtils.writeVarint`.
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    // begin 1.3 write_varint: todo!("1.3 write_varint({value}) onto {} bytes", out.len())
    // The sign as a mask (all zeros or all ones) flips the bits of a negative number.
    let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    // end
}

/// Appends `value` to `out` as a zigzag varint of 1 to 10 bytes.
///
/// A value that fits an `i32` gets the same bytes as from [`write_varint`].
///
/// ```text
///   value      zigzag             bytes
///      64      128                80 01
///   -2^63      2^64 - 1           ff ff ff ff ff ff ff ff ff 01
/// ```
///
/// Exercise 1.3. Kafka: `ByteUtils.writeVarlong`.
pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    // begin 1.3 write_varlong: todo!("1.3 write_varlong({value}) onto {} bytes", out.len())
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    // end
}
