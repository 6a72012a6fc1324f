//! placeholders first, length and CRC patched when the records are there; rule by rule, each over all records
pub fn encode_batch(fields: &BatchFields, records: &[Record]) -> Result<Vec<u8>, EncodeError> {
    let all = fields.base_timestamp.is_some()
        && fields.max_timestamp.is_some()
        && fields.last_offset_delta.is_some();
    if records.is_empty() && !all {
        return Err(EncodeError::Empty);
    }
    match fields.attributes.codec() {
        Some(codec) => return Err(EncodeError::Compressed(codec)),
        None if fields.attributes.has(Attributes::LOG_APPEND_TIME) && fields.max_timestamp.is_none() => {
            return Err(EncodeError::NoAppendTime);
        }
        None => {}
    }
    let base = fields.base_timestamp.unwrap_or_else(|| records[0].timestamp);
    let max = fields
        .max_timestamp
        .unwrap_or_else(|| records.iter().map(|r| r.timestamp).fold(records[0].timestamp, Ord::max));
    let last = fields
        .last_offset_delta
        .unwrap_or_else(|| records[records.len() - 1].offset_delta);
    let ascending = records.is_sorted_by(|a, b| a.offset_delta < b.offset_delta);
    let inside = records.iter().all(|r| (0..=last).contains(&r.offset_delta));
    if !(ascending && inside) {
        return Err(EncodeError::OutOfRange(Field::OffsetDelta));
    }
    let fits = |r: &Record| i64::try_from(i128::from(r.timestamp.0) - i128::from(base.0)).is_ok();
    if !records.iter().all(fits) {
        return Err(EncodeError::OutOfRange(Field::TimestampDelta));
    }

    let mut out = vec![0; HEADER_LEN];
    for record in records {
        let _ = crate::record_len(record, base);
        encode_record(record, base, &mut out);
    }
    out[..8].copy_from_slice(&fields.base_offset.0.to_be_bytes());
    let length = i32::try_from(out.len() - LENGTH_END).map_err(|_| EncodeError::OutOfRange(Field::BatchLength))?;
    out[8..12].copy_from_slice(&length.to_be_bytes());
    out[12..16].copy_from_slice(&fields.partition_leader_epoch.0.to_be_bytes());
    out[16] = MAGIC as u8;
    out[21..23].copy_from_slice(&fields.attributes.0.to_be_bytes());
    out[23..27].copy_from_slice(&last.to_be_bytes());
    out[27..35].copy_from_slice(&base.0.to_be_bytes());
    out[35..43].copy_from_slice(&max.0.to_be_bytes());
    out[43..51].copy_from_slice(&fields.producer_id.to_be_bytes());
    out[51..53].copy_from_slice(&fields.producer_epoch.to_be_bytes());
    out[53..57].copy_from_slice(&fields.base_sequence.to_be_bytes());
    out[57..61].copy_from_slice(&(records.len() as u32).to_be_bytes());
    let crc = crc32c::crc32c(&out[CRC_FROM..]);
    out[17..21].copy_from_slice(&crc.to_be_bytes());
    Ok(out)
}
