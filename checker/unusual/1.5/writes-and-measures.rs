//! writes every field into a buffer and looks how long it is
pub fn varint_len(value: i32) -> usize {
    let mut out = Vec::new();
    crate::varint::write_varint(value, &mut out);
    out.len()
}

pub fn varlong_len(value: i64) -> usize {
    let mut out = Vec::new();
    crate::varint::write_varlong(value, &mut out);
    out.len()
}

pub fn body_len(record: &Record, base: Timestamp) -> usize {
    let mut out = vec![0];
    write_varlong(record.timestamp.0 - base.0, &mut out);
    write_varint(record.offset_delta, &mut out);
    let mut texts = vec![record.key.as_deref(), record.value.as_deref()];
    write_varint(record.headers.len() as i32, &mut out);
    for header in &record.headers {
        texts.extend([Some(&header.key[..]), header.value.as_deref()]);
    }
    for text in texts {
        write_varint(text.map_or(-1, |text| text.len() as i32), &mut out);
        out.extend_from_slice(text.unwrap_or_default());
    }
    out.len()
}
