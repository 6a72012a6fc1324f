//! a writer that compares a signed number with 128: a large zigzag form looks negative and gets one byte
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    let mut rest = (value << 1) ^ (value >> 31);
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8 & 0x7f);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = (value << 1) ^ (value >> 63);
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8 & 0x7f);
}
