//! a reader that refuses a header key that is not UTF-8
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    let (length, prefix) = read_varint(bytes).map_err(|_| RecordError::Broken(Field::Length))?;
    let body = usize::try_from(length)
        .ok()
        .and_then(|length| bytes[prefix..].get(..length))
        .ok_or(RecordError::Broken(Field::Record))?;
    let (_attributes, rest) = body
        .split_first()
        .ok_or(RecordError::Broken(Field::Attributes))?;

    let mut parser = Parser { rest };
    let timestamp_delta = parser.varlong(Field::TimestampDelta)?;
    let offset_delta = parser.varint(Field::OffsetDelta)?;
    let key = parser.nullable(Field::KeyLength, Field::Key)?;
    let value = parser.nullable(Field::ValueLength, Field::Value)?;
    let count = parser.varint(Field::HeadersCount)?;
    if count < 0 {
        return Err(RecordError::Broken(Field::HeadersCount));
    }
    // Not with_capacity(count): four damaged bytes could ask for all memory.
    let mut headers = Vec::new();
    for _ in 0..count {
        let key = parser.nullable(Field::HeaderKeyLength, Field::HeaderKey)?;
        let key = key.ok_or(RecordError::Broken(Field::HeaderKeyLength))?;
        let key = String::from_utf8(key).map_err(|_| RecordError::Broken(Field::HeaderKey))?;
        let key = key.into_bytes();
        let value = parser.nullable(Field::HeaderValueLength, Field::HeaderValue)?;
        headers.push(Header { key, value });
    }
    if !parser.rest.is_empty() {
        return Err(RecordError::Trailing);
    }

    let timestamp = base
        .0
        .checked_add(timestamp_delta)
        .ok_or(RecordError::OutOfRange(Field::TimestampDelta))?;
    let record = Record {
        offset_delta,
        timestamp: Timestamp(timestamp),
        key,
        value,
        headers,
    };
    Ok((record, prefix + body.len()))
}
