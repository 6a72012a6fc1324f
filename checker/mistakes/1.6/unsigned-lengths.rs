//! a writer that writes lengths and counts without the zigzag step
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    fn write_count(count: usize, out: &mut Vec<u8>) {
        let mut rest = count;
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    }
    fn write_bytes(bytes: Option<&[u8]>, out: &mut Vec<u8>) {
        match bytes {
            None => write_varint(-1, out),
            Some(bytes) => {
                write_count(bytes.len(), out);
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
    write_count(record.headers.len(), out);
    for header in &record.headers {
        write_bytes(Some(&header.key), out);
        write_bytes(header.value.as_deref(), out);
    }
}
