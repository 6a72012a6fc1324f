//! cuts a part for each field and reads it by itself, headers by recursion
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    fn number(bytes: &[u8], field: Field) -> Result<(i32, &[u8]), RecordError> {
        match read_varint(bytes) {
            Ok((value, used)) => Ok((value, &bytes[used..])),
            Err(_) => Err(RecordError::Broken(field)),
        }
    }
    fn text(bytes: &[u8], fields: [Field; 2]) -> Result<(Option<&[u8]>, &[u8]), RecordError> {
        let (len, rest) = number(bytes, fields[0])?;
        match len {
            -1 => Ok((None, rest)),
            ..=-2 => Err(RecordError::Broken(fields[0])),
            _ if len as usize > rest.len() => Err(RecordError::Broken(fields[1])),
            _ => Ok((Some(&rest[..len as usize]), &rest[len as usize..])),
        }
    }
    fn headers(bytes: &[u8], count: i32) -> Result<Vec<Header>, RecordError> {
        match count {
            ..=-1 => Err(RecordError::Broken(Field::HeadersCount)),
            0 if bytes.is_empty() => Ok(Vec::new()),
            0 => Err(RecordError::Trailing),
            _ => {
                let (key, rest) = text(bytes, [Field::HeaderKeyLength, Field::HeaderKey])?;
                let key = key.ok_or(RecordError::Broken(Field::HeaderKeyLength))?.to_vec();
                let (value, rest) = text(rest, [Field::HeaderValueLength, Field::HeaderValue])?;
                let value = value.map(<[u8]>::to_vec);
                let mut all = headers(rest, count - 1)?;
                all.insert(0, Header { key, value });
                Ok(all)
            }
        }
    }
    let (length, rest) = number(bytes, Field::Length)?;
    if length < 0 || length as usize > rest.len() {
        return Err(RecordError::Broken(Field::Record));
    }
    let took = bytes.len() - rest.len() + length as usize;
    let [_, body @ ..] = &rest[..length as usize] else {
        return Err(RecordError::Broken(Field::Attributes));
    };
    let (delta, used) = read_varlong(body).map_err(|_| RecordError::Broken(Field::TimestampDelta))?;
    let (offset_delta, rest) = number(&body[used..], Field::OffsetDelta)?;
    let (key, rest) = text(rest, [Field::KeyLength, Field::Key])?;
    let (value, rest) = text(rest, [Field::ValueLength, Field::Value])?;
    let (count, rest) = number(rest, Field::HeadersCount)?;
    let headers = headers(rest, count)?;
    let sum = i128::from(base.0) + i128::from(delta);
    let timestamp = i64::try_from(sum).map_err(|_| RecordError::OutOfRange(Field::TimestampDelta))?;
    let record = Record {
        offset_delta,
        timestamp: Timestamp(timestamp),
        key: key.map(<[u8]>::to_vec),
        value: value.map(<[u8]>::to_vec),
        headers,
    };
    Ok((record, took))
}
