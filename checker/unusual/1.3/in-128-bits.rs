//! zigzag by arithmetic in 128 bits, the groups by division, top bits set afterwards
pub fn write_varint(value: i32, out: &mut Vec<u8>) {
    write_varlong(i64::from(value), out);
}

pub fn write_varlong(value: i64, out: &mut Vec<u8>) {
    let wide = i128::from(value);
    let zigzag = if wide < 0 { -2 * wide - 1 } else { 2 * wide };
    let mut groups: Vec<u8> = (0..10).map(|i| (zigzag / 128_i128.pow(i) % 128) as u8).collect();
    while groups.len() > 1 && groups.last() == Some(&0) {
        groups.pop();
    }
    let last = groups.len() - 1;
    out.extend(groups.into_iter().enumerate().map(|(i, group)| if i < last { group + 128 } else { group }));
}
