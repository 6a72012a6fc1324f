//! a varlong writer that sends its number through 32 bits
pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    write_varint(value as i32, out);
}
