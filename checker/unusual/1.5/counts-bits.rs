//! the number of bits, divided by seven; the parts summed by an iterator chain
pub fn varint_len(value: i32) -> usize {
    let zigzag = (value << 1 ^ value >> 31) as u32;
    ((32 - (zigzag | 1).leading_zeros()) as usize).div_ceil(7)
}

pub fn varlong_len(value: i64) -> usize {
    let zigzag = if value < 0 { !(value as u64) * 2 + 1 } else { value as u64 * 2 };
    (zigzag.checked_ilog2().unwrap_or(0) / 7 + 1) as usize
}

pub fn body_len(record: &Record, base: Timestamp) -> usize {
    let delta = i128::from(record.timestamp.0) - i128::from(base.0);
    let texts = [record.key.as_ref(), record.value.as_ref()]
        .into_iter()
        .chain(record.headers.iter().flat_map(|header| [Some(&header.key), header.value.as_ref()]));
    texts
        .map(|text| text.map_or(1, |text| text.len() + varlong_len(text.len() as i64)))
        .chain([1, varlong_len(i64::try_from(delta).unwrap_or_default())])
        .chain([varint_len(record.offset_delta), varlong_len(record.headers.len() as i64)])
        .sum()
}

pub fn record_len(record: &Record, base: Timestamp) -> usize {
    let body = body_len(record, base);
    (1..=5).find(|bytes| body >> (7 * bytes - 1) == 0).unwrap_or(5) + body
}
