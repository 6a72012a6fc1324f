//! a writer that ends when the next 7 bits are 0, and not when nothing is left
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    // The sign as a mask (all zeros or all ones) flips the bits of a negative number.
    let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    loop {
        let group = rest as u8 & 0x7f;
        rest >>= 7;
        if rest as u8 & 0x7f == 0 {
            out.push(group);
            break;
        }
        out.push(group | 0x80);
    }
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    loop {
        let group = rest as u8 & 0x7f;
        rest >>= 7;
        if rest as u8 & 0x7f == 0 {
            out.push(group);
            break;
        }
        out.push(group | 0x80);
    }
}
