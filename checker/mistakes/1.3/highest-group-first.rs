//! a writer that puts the highest group first
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    write_varlong(i64::from(value), out);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let mut rest = ((value << 1) ^ (value >> 63)) as u64;
    let mut groups = vec![rest as u8 & 0x7f];
    rest >>= 7;
    while rest > 0 {
        groups.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    groups.reverse();
    out.extend(groups);
}
