//! a sum that puts lengths through 16 bits: those of 65536 bytes count as one byte
pub fn body_len(record: &Record, base: Timestamp) -> usize {
    let bytes_len = |bytes: Option<&[u8]>| match bytes {
        None => varint_len(-1),
        Some(bytes) => varint_len((bytes.len() as u16).into()) + bytes.len(),
    };
    let headers: usize = record
        .headers
        .iter()
        .map(|h| bytes_len(Some(&h.key)) + bytes_len(h.value.as_deref()))
        .sum();
    let attributes = 1;
    attributes
        + varlong_len(record.timestamp.0 - base.0)
        + varint_len(record.offset_delta)
        + bytes_len(record.key.as_deref())
        + bytes_len(record.value.as_deref())
        + varint_len(record.headers.len() as i32)
        + headers
}
