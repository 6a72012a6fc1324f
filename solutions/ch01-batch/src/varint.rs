//! Varints: numbers in as many bytes as they need, small ones in one.
//!
//! Seven bits a byte, the lowest seven first; the top bit says "another byte follows". Before that, zigzag folds the
//! sign into the lowest bit, so that -1 is as short as 1. Kafka: `ByteUtils`.

/// Why bytes are not a varint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VarintError {
    /// The bytes end, and the last one says that another follows.
    EndsTooEarly,
    /// The last byte that a number of this width can have says that another follows.
    TooLong,
}

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
    // begin 1.3 write_varint: todo!("1.3 write_varint({value}) onto {out:?}")
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
/// The rule is that of [`write_varint`], with 64 bits: a value that fits an `i32` gets the same bytes from both.
///
/// ```text
///   value      zigzag             bytes
///      64      128                80 01
///   -2^63      2^64 - 1           ff ff ff ff ff ff ff ff ff 01
/// ```
///
/// Exercise 1.3. Kafka: `ByteUtils.writeVarlong`.
pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    // begin 1.3 write_varlong: todo!("1.3 write_varlong({value}) onto {out:?}")
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    // end
}

/// Reads the zigzag varint at the beginning of `bytes`. Returns its value and how many bytes it took, 1 to 5.
///
/// The varint ends with the first byte whose top bit is not set. What stands behind it makes no difference.
/// More bytes than needed are fine: `80 00` is 0 and took 2. So are bits of the fifth byte that have no place in 32
/// bits: they are dropped, as Kafka drops them.
///
/// Errors: the fifth byte has its top bit set: `TooLong`, also when nothing follows it. The bytes end before:
/// `EndsTooEarly`.
///
/// ```text
///   bytes               answer
///   80 01 ff            64, took 2          000 0001, 000 0000 -> 128 -> 64
///   80 00               0, took 2
///   ff ff ff ff 7f      -2147483648, took 5
///   80                  EndsTooEarly
///   80 80 80 80 80      TooLong
/// ```
///
/// Exercise 1.4. Kafka: `ByteUtils.readVarint`.
pub fn read_varint(bytes: &[u8]) -> Result<(i32, usize), VarintError> {
    // begin 1.4 read_varint: todo!("1.4 read_varint of {} bytes", bytes.len())
    let mut zigzag: u32 = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        zigzag |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            // Unsigned, so that the shift brings in a 0 and not a copy of the top bit.
            let value = (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32);
            return Ok((value, i + 1));
        }
    }
    Err(if bytes.len() < 5 {
        VarintError::EndsTooEarly
    } else {
        VarintError::TooLong
    })
    // end
}

/// Reads the zigzag varint of up to 64 bits at the beginning of `bytes`. Returns its value and how many bytes it
/// took, 1 to 10.
///
/// The rule is that of [`read_varint`]; the tenth byte takes the place of the fifth.
///
/// ```text
///   bytes                              answer
///   80 01                              64, took 2
///   ff ff ff ff ff ff ff ff ff 01      -2^63, took 10
///   ten bytes, the tenth ff            TooLong
/// ```
///
/// Exercise 1.4. Kafka: `ByteUtils.readVarlong`.
pub fn read_varlong(bytes: &[u8]) -> Result<(i64, usize), VarintError> {
    // begin 1.4 read_varlong: todo!("1.4 read_varlong of {} bytes", bytes.len())
    let mut zigzag: u64 = 0;
    for (i, byte) in bytes.iter().take(10).enumerate() {
        zigzag |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            let value = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
            return Ok((value, i + 1));
        }
    }
    Err(if bytes.len() < 10 {
        VarintError::EndsTooEarly
    } else {
        VarintError::TooLong
    })
    // end
}

/// How many bytes [`write_varint`] appends for `value`: 1 to 5.
///
/// ```text
///   1 byte    -64 to 63
///   2 bytes   -8,192 to 8,191
///   3 bytes   -1,048,576 to 1,048,575
/// ```
///
/// Exercise 1.5. Kafka: `ByteUtils.sizeOfVarint`.
pub fn varint_len(value: i32) -> usize {
    // begin 1.5 varint_len: todo!("1.5 varint_len({value})")
    let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    let mut len = 1;
    while rest >= 0x80 {
        rest >>= 7;
        len += 1;
    }
    len
    // end
}

/// How many bytes [`write_varlong`] appends for `value`: 1 to 10.
///
/// ```text
///   1 byte    -64 to 63
///   5 bytes   -2^34 to 2^34 - 1
///  10 bytes   below -2^62, or 2^62 and more
/// ```
///
/// Exercise 1.5. Kafka: `ByteUtils.sizeOfVarlong`.
pub fn varlong_len(value: i64) -> usize {
    // begin 1.5 varlong_len: todo!("1.5 varlong_len({value})")
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    let mut len = 1;
    while rest >= 0x80 {
        rest >>= 7;
        len += 1;
    }
    len
    // end
}
