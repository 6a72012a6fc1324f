//! a measure in which the length field counts itself too
pub fn record_len(record: &Record, base: Timestamp) -> usize {
    let body = body_len(record, base);
    let rough = varint_len(body as i32) + body;
    varint_len(rough as i32) + body
}
