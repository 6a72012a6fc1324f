//! a chain of results, room for a record a byte, the deltas looked at in pairs before the count is met
pub fn decode_batch(bytes: &[u8]) -> Result<Batch, DecodeError> {
    let header = check_batch(bytes).map_err(DecodeError::Check)?;
    let (base_offset, last) = (header.base_offset.0, i64::from(header.last_offset_delta));
    match header.attributes.codec() {
        Some(codec) => return Err(DecodeError::Compressed(codec)),
        None if base_offset < 0 => return Err(DecodeError::OutOfRange(Field::BaseOffset)),
        None if i128::from(base_offset) + i128::from(last) > i64::MAX.into() => {
            return Err(DecodeError::OutOfRange(Field::LastOffsetDelta));
        }
        None => {}
    }
    let append = header.attributes.0 & 8 != 0;
    let mut at = HEADER_LEN;
    let mut deltas = vec![-1];
    let mut records: Vec<Record> =
        Vec::with_capacity((bytes.len() - HEADER_LEN).min(header.records_count as usize));
    while records.len() as i64 != i64::from(header.records_count) {
        let index = records.len();
        if at == bytes.len() {
            return Err(DecodeError::Truncated { found: index });
        }
        let base = if append { Timestamp(0) } else { header.base_timestamp };
        let (record, took) = match decode_record(&bytes[at..], base) {
            Ok(decoded) => decoded,
            Err(RecordError::OutOfRange(field)) => return Err(DecodeError::OutOfRange(field)),
            Err(error) => return Err(DecodeError::Record { index, error }),
        };
        at += took;
        deltas.push(i64::from(record.offset_delta));
        let timestamp = if append { header.max_timestamp } else { record.timestamp };
        records.push(Record { timestamp, ..record });
    }
    let ordered = deltas.windows(2).all(|pair| pair[0] < pair[1]);
    if !ordered || deltas.len() > 1 && deltas.last() > Some(&last) {
        return Err(DecodeError::OutOfRange(Field::OffsetDelta));
    }
    if at < bytes.len() {
        return Err(DecodeError::Trailing);
    }
    Ok(Batch {
        control: header.attributes.0 & 32 != 0,
        header,
        records,
    })
}
