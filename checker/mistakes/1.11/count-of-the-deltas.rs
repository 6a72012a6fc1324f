//! a decoder that refuses a count which is not the last offset delta and one
pub fn decode_batch(bytes: &[u8]) -> Result<Batch, DecodeError> {
    let header = check_batch(bytes).map_err(DecodeError::Check)?;
    if let Some(codec) = header.attributes.codec() {
        return Err(DecodeError::Compressed(codec));
    }
    if header.base_offset.0 < 0 {
        return Err(DecodeError::OutOfRange(Field::BaseOffset));
    }
    if header
        .base_offset
        .0
        .checked_add(header.last_offset_delta.into())
        .is_none()
    {
        return Err(DecodeError::OutOfRange(Field::LastOffsetDelta));
    }

    if i64::from(header.records_count) != i64::from(header.last_offset_delta) + 1 {
        return Err(DecodeError::OutOfRange(Field::LastOffsetDelta));
    }
    let log_append_time = header.attributes.has(Attributes::LOG_APPEND_TIME);
    // On base 0 no delta is out of range: nobody will use these.
    let base = if log_append_time {
        Timestamp(0)
    } else {
        header.base_timestamp
    };
    let mut records = Vec::new();
    let mut rest = &bytes[HEADER_LEN..];
    let mut previous = -1;
    for index in 0..header.records_count as usize {
        if rest.is_empty() {
            return Err(DecodeError::Truncated { found: index });
        }
        let (mut record, used) = decode_record(rest, base).map_err(|error| match error {
            RecordError::OutOfRange(field) => DecodeError::OutOfRange(field),
            error => DecodeError::Record { index, error },
        })?;
        if record.offset_delta <= previous || record.offset_delta > header.last_offset_delta {
            return Err(DecodeError::OutOfRange(Field::OffsetDelta));
        }
        previous = record.offset_delta;
        if log_append_time {
            record.timestamp = header.max_timestamp;
        }
        records.push(record);
        rest = &rest[used..];
    }
    if !rest.is_empty() {
        return Err(DecodeError::Trailing);
    }
    let control = header.attributes.has(Attributes::CONTROL);
    Ok(Batch {
        header,
        control,
        records,
    })
}
