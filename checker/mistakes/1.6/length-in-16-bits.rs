//! a writer that puts lengths through 16 bits: 65536 bytes become none
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    fn write_bytes(bytes: Option<&[u8]>, out: &mut Vec<u8>) {
        match bytes {
            None => write_varint(-1, out),
            Some(bytes) => {
                write_varint(i32::from(bytes.len() as u16), out);
                out.extend_from_slice(bytes);
            }
        }
    }
    write_varint(body_len(record, base) as i32, out);
    let attributes = 0;
    out.push(attributes);
    write_varlong(record.timestamp.0 - base.0, out);
    write_varint(record.offset_delta, out);
    write_bytes(record.key.as_deref(), out);
    write_bytes(record.value.as_deref(), out);
    write_varint(record.headers.len() as i32, out);
    for header in &record.headers {
        write_bytes(Some(&header.key), out);
        write_bytes(header.value.as_deref(), out);
    }
}
