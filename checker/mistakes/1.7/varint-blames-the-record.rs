//! a reader that blames the whole record when a varint in it does not end
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    struct Parser<'a> {
        rest: &'a [u8],
    }

    impl Parser<'_> {
        fn varint(&mut self, field: Field) -> Result<i32, RecordError> {
            let _ = field;
            let (value, used) = read_varint(self.rest).map_err(|_| RecordError::Broken(Field::Record))?;
            self.rest = &self.rest[used..];
            Ok(value)
        }

        fn varlong(&mut self, field: Field) -> Result<i64, RecordError> {
            let _ = field;
            let (value, used) = read_varlong(self.rest).map_err(|_| RecordError::Broken(Field::Record))?;
            self.rest = &self.rest[used..];
            Ok(value)
        }

        fn nullable(&mut self, length: Field, what: Field) -> Result<Option<Vec<u8>>, RecordError> {
            let len = self.varint(length)?;
            if len == -1 {
                return Ok(None);
            }
            let len = usize::try_from(len).map_err(|_| RecordError::Broken(length))?;
            let (bytes, rest) = self
                .rest
                .split_at_checked(len)
                .ok_or(RecordError::Broken(what))?;
            self.rest = rest;
            Ok(Some(bytes.to_vec()))
        }
    }

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
    let mut headers = Vec::new();
    for _ in 0..count {
        let key = parser.nullable(Field::HeaderKeyLength, Field::HeaderKey)?;
        let key = key.ok_or(RecordError::Broken(Field::HeaderKeyLength))?;
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
