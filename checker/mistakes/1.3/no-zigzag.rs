//! a writer that leaves out the zigzag step: -1 takes five bytes, and 1 is 01
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    let mut rest = value as u32;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = value as u64;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
