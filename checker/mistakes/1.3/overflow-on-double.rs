//! a writer that doubles the number by multiplying, which overflows for large ones
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    let mut rest = if value < 0 { (value * -2 - 1) as u32 } else { (value * 2) as u32 };
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
