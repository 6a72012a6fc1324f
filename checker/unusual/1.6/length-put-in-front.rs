//! writes the fields first and puts the length before them afterwards
pub fn encode_record(record: &Record, base: Timestamp, out: &mut Vec<u8>) {
    fn text<'a>(bytes: &'a Option<Vec<u8>>, out: &mut Vec<u8>) {
        let len = bytes.as_ref().map_or(-1, |bytes| bytes.len() as i64);
        write_varlong(len, out);
        out.extend(bytes.iter().flatten());
    }
    let start = out.len();
    out.push(0);
    write_varlong(record.timestamp.0 - base.0, out);
    write_varlong(record.offset_delta.into(), out);
    text(&record.key, out);
    text(&record.value, out);
    write_varlong(record.headers.len() as i64, out);
    for Header { key, value } in record.headers.clone() {
        text(&Some(key), out);
        text(&value, out);
    }
    let mut front = Vec::new();
    write_varlong((out.len() - start) as i64, &mut front);
    out.extend(front);
    let length_len = out.len() - start - body_len(record, base);
    out[start..].rotate_right(length_len);
}
