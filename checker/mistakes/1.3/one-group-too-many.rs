//! a writer that says "another follows" until nothing is left, and so ends with a byte 00
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    // The sign as a mask (all zeros or all ones) flips the bits of a negative number.
    let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    while rest > 0 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    while rest > 0 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
