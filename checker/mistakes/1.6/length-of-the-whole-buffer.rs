//! a writer that writes the fields first and takes the whole buffer for their length
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    let start = out.len();
    let mut texts = vec![record.key.as_deref(), record.value.as_deref()];
    out.push(0);
    write_varlong(record.timestamp.0 - base.0, out);
    write_varint(record.offset_delta, out);
    for (index, text) in texts.drain(..).enumerate() {
        write_varint(text.map_or(-1, |text| text.len() as i32), out);
        out.extend_from_slice(text.unwrap_or_default());
        if index == 1 {
            write_varint(record.headers.len() as i32, out);
        }
    }
    for header in &record.headers {
        write_varint(header.key.len() as i32, out);
        out.extend_from_slice(&header.key);
        write_varint(header.value.as_ref().map_or(-1, |value| value.len() as i32), out);
        out.extend_from_slice(header.value.as_deref().unwrap_or_default());
    }
    let mut length = Vec::new();
    write_varint(out.len() as i32, &mut length);
    out.splice(start..start, length);
}
