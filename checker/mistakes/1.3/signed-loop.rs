//! a writer whose loop shifts a signed number: a negative one is refilled with ones and never becomes small
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    let mut rest = (value << 1) ^ (value >> 31);
    while rest & !0x7f != 0 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = (value << 1) ^ (value >> 63);
    while rest & !0x7f != 0 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
