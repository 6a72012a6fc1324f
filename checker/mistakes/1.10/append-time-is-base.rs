//! an encoder that with log append time writes that time as the base timestamp too, and counts the records' times from the old one
pub fn encode_batch(fields: &BatchFields, records: &[Record]) -> Result<Vec<u8>, EncodeError> {
    let timestamps = records.iter().map(|record| record.timestamp);
    let base_timestamp = fields
        .base_timestamp
        .or(timestamps.clone().next())
        .ok_or(EncodeError::Empty)?;
    let max_timestamp = fields
        .max_timestamp
        .or(timestamps.max())
        .ok_or(EncodeError::Empty)?;
    let last_delta = records.last().map(|record| record.offset_delta);
    let last_offset_delta = fields
        .last_offset_delta
        .or(last_delta)
        .ok_or(EncodeError::Empty)?;
    if let Some(codec) = fields.attributes.codec() {
        return Err(EncodeError::Compressed(codec));
    }
    if fields.attributes.has(Attributes::LOG_APPEND_TIME) && fields.max_timestamp.is_none() {
        return Err(EncodeError::NoAppendTime);
    }

    let mut out = Vec::with_capacity(HEADER_LEN);
    out.extend_from_slice(&fields.base_offset.0.to_be_bytes());
    out.extend_from_slice(&[0; 4]); // The length, once it is known.
    out.extend_from_slice(&fields.partition_leader_epoch.0.to_be_bytes());
    out.extend_from_slice(&MAGIC.to_be_bytes());
    out.extend_from_slice(&[0; 4]); // The CRC, once what it covers is there.
    out.extend_from_slice(&fields.attributes.0.to_be_bytes());
    out.extend_from_slice(&last_offset_delta.to_be_bytes());
    let append_time = fields.attributes.has(Attributes::LOG_APPEND_TIME);
    let first = if append_time { max_timestamp } else { base_timestamp };
    out.extend_from_slice(&first.0.to_be_bytes());
    out.extend_from_slice(&max_timestamp.0.to_be_bytes());
    out.extend_from_slice(&fields.producer_id.to_be_bytes());
    out.extend_from_slice(&fields.producer_epoch.to_be_bytes());
    out.extend_from_slice(&fields.base_sequence.to_be_bytes());
    out.extend_from_slice(&(records.len() as i32).to_be_bytes());

    let mut previous = -1;
    for record in records {
        if record.offset_delta <= previous || record.offset_delta > last_offset_delta {
            return Err(EncodeError::OutOfRange(Field::OffsetDelta));
        }
        previous = record.offset_delta;
        if record.timestamp.0.checked_sub(base_timestamp.0).is_none() {
            return Err(EncodeError::OutOfRange(Field::TimestampDelta));
        }
        encode_record(record, base_timestamp, &mut out);
    }

    // A batch that fits has no longer key, no longer value and no more records than an i32 can say.
    let batch_length = i32::try_from(out.len() - LENGTH_END)
        .map_err(|_| EncodeError::OutOfRange(Field::BatchLength))?;
    out[8..LENGTH_END].copy_from_slice(&batch_length.to_be_bytes());
    let crc = crc32c::crc32c(&out[CRC_FROM..]);
    out[17..CRC_FROM].copy_from_slice(&crc.to_be_bytes());
    Ok(out)
}
