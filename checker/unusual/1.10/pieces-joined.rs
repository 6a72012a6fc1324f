//! encodes the body first, then joins slices around it; times before offsets
pub fn encode_batch(fields: &BatchFields, records: &[Record]) -> Result<Vec<u8>, EncodeError> {
    let (first, last) = (records.first(), records.last());
    let (Some(base), Some(max), Some(last)) = (
        fields.base_timestamp.or(first.map(|record| record.timestamp)),
        fields.max_timestamp.or(records.iter().map(|record| record.timestamp).max()),
        fields.last_offset_delta.or(last.map(|record| record.offset_delta)),
    ) else {
        return Err(EncodeError::Empty);
    };
    fields.attributes.codec().map_or(Ok(()), |codec| Err(EncodeError::Compressed(codec)))?;
    if fields.attributes.0 & 8 > 0 && fields.max_timestamp.is_none() {
        return Err(EncodeError::NoAppendTime);
    }
    if records.iter().any(|r| r.timestamp.0.checked_sub(base.0).is_none()) {
        return Err(EncodeError::OutOfRange(Field::TimestampDelta));
    }
    let deltas: Vec<i64> = [-1]
        .into_iter()
        .chain(records.iter().map(|r| i64::from(r.offset_delta)))
        .chain([i64::from(last) + 1])
        .collect();
    if !records.is_empty() && deltas.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(EncodeError::OutOfRange(Field::OffsetDelta));
    }
    let body = records.iter().fold(Vec::new(), |mut body, record| {
        encode_record(record, base, &mut body);
        body
    });
    let covered = [
        &fields.attributes.0.to_be_bytes()[..],
        &last.to_be_bytes(),
        &base.0.to_be_bytes(),
        &max.0.to_be_bytes(),
        &fields.producer_id.to_be_bytes(),
        &fields.producer_epoch.to_be_bytes(),
        &fields.base_sequence.to_be_bytes(),
        &u32::try_from(records.len()).or(Err(EncodeError::OutOfRange(Field::BatchLength)))?.to_be_bytes(),
        &body,
    ]
    .concat();
    let Ok(length) = i32::try_from(covered.len() + 9) else {
        return Err(EncodeError::OutOfRange(Field::BatchLength));
    };
    Ok([
        &fields.base_offset.0.to_be_bytes()[..],
        &length.to_be_bytes(),
        &fields.partition_leader_epoch.0.to_be_bytes(),
        &[2],
        &crc32c::crc32c(&covered).to_be_bytes(),
        &covered,
    ]
    .concat())
}
