//! a writer that empties the buffer first
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    out.clear();
    let mut rest = ((value << 1) ^ (value >> 31)) as u32;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
