//! keeps one place in the bytes, and checks the sum as soon as it can
pub fn decode_record(bytes: &[u8], base: Timestamp) -> Result<(Record, usize), RecordError> {
    let broken = RecordError::Broken;
    let (length, prefix) = read_varint(bytes).map_err(|_| broken(Field::Length))?;
    if length < 0 || length as usize > bytes.len() - prefix {
        return Err(broken(Field::Record));
    }
    let end = prefix + length as usize;
    if length == 0 {
        return Err(broken(Field::Attributes));
    }
    let mut at = prefix + 1;
    let (delta, used) = read_varlong(&bytes[at..end]).map_err(|_| broken(Field::TimestampDelta))?;
    at += used;
    let Some(timestamp) = base.0.checked_add(delta) else {
        return Err(RecordError::OutOfRange(Field::TimestampDelta));
    };
    let number = |at: &mut usize, field| {
        let (value, used) = read_varint(&bytes[*at..end]).map_err(|_| broken(field))?;
        *at += used;
        Ok(value)
    };
    let text = |at: &mut usize, length, field, smallest| {
        let len = number(at, length)?;
        if len < smallest {
            return Err(broken(length));
        }
        if len == -1 {
            return Ok(None);
        }
        if len as usize > end - *at {
            return Err(broken(field));
        }
        *at += len as usize;
        Ok(Some(bytes[*at - len as usize..*at].to_vec()))
    };
    let offset_delta = number(&mut at, Field::OffsetDelta)?;
    let key = text(&mut at, Field::KeyLength, Field::Key, -1)?;
    let value = text(&mut at, Field::ValueLength, Field::Value, -1)?;
    let count = number(&mut at, Field::HeadersCount)?;
    if count < 0 {
        return Err(broken(Field::HeadersCount));
    }
    let mut headers = Vec::new();
    for _ in 0..count {
        let key = text(&mut at, Field::HeaderKeyLength, Field::HeaderKey, 0)?.unwrap_or_default();
        let value = text(&mut at, Field::HeaderValueLength, Field::HeaderValue, -1)?;
        headers.push(Header { key, value });
    }
    if at < end {
        return Err(RecordError::Trailing);
    }
    let timestamp = Timestamp(timestamp);
    Ok((Record { offset_delta, timestamp, key, value, headers }, end))
}
