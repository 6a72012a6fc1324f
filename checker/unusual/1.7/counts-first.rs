//! refuses a count for which too few bytes are left, then takes room for all headers; reads through std::io
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    use std::io::{Cursor, Read};
    type In<'a> = Cursor<&'a [u8]>;
    fn left<'a>(from: &In<'a>) -> &'a [u8] {
        &from.get_ref()[from.position() as usize..]
    }
    fn number(from: &mut In<'_>, field: Field) -> Result<i32, RecordError> {
        let (value, used) = read_varint(left(from)).or(Err(RecordError::Broken(field)))?;
        from.set_position(from.position() + used as u64);
        Ok(value)
    }
    fn text(from: &mut In<'_>, length: Field, field: Field) -> Result<Option<Vec<u8>>, RecordError> {
        let len = match number(from, length)? {
            -1 => return Ok(None),
            len => u64::try_from(len).or(Err(RecordError::Broken(length)))?,
        };
        let mut text = Vec::new();
        match from.by_ref().take(len).read_to_end(&mut text) {
            Ok(read) if read as u64 == len => Ok(Some(text)),
            _ => Err(RecordError::Broken(field)),
        }
    }
    let mut whole = Cursor::new(bytes);
    let length = number(&mut whole, Field::Length)?;
    let took = i64::from(length) + whole.position() as i64;
    if length < 0 || took > bytes.len() as i64 {
        return Err(RecordError::Broken(Field::Record));
    }
    let took = took as usize;
    let mut body = Cursor::new(&bytes[..took]);
    body.set_position(whole.position());
    if body.read_exact(&mut [0]).is_err() {
        return Err(RecordError::Broken(Field::Attributes));
    }
    let (delta, used) = read_varlong(left(&body)).or(Err(RecordError::Broken(Field::TimestampDelta)))?;
    body.set_position(body.position() + used as u64);
    let timestamp = i64::try_from(i128::from(base.0) + i128::from(delta))
        .or(Err(RecordError::OutOfRange(Field::TimestampDelta)))?;
    let offset_delta = number(&mut body, Field::OffsetDelta)?;
    let key = text(&mut body, Field::KeyLength, Field::Key)?;
    let value = text(&mut body, Field::ValueLength, Field::Value)?;
    let count = number(&mut body, Field::HeadersCount)?;
    let count = usize::try_from(count).or(Err(RecordError::Broken(Field::HeadersCount)))?;
    if count > left(&body).len() / 2 {
        return Err(RecordError::Broken(Field::HeadersCount));
    }
    let mut headers = Vec::with_capacity(count);
    while headers.len() < count {
        let Some(key) = text(&mut body, Field::HeaderKeyLength, Field::HeaderKey)? else {
            return Err(RecordError::Broken(Field::HeaderKeyLength));
        };
        let value = text(&mut body, Field::HeaderValueLength, Field::HeaderValue)?;
        headers.push(Header { key, value });
    }
    match left(&body) {
        [] => Ok((
            Record {
                offset_delta,
                timestamp: Timestamp(timestamp),
                key,
                value,
                headers,
            },
            took,
        )),
        _ => Err(RecordError::Trailing),
    }
}
