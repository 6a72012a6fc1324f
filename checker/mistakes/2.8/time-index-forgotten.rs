//! a search that begins where from stands, and never asks the time index
pub fn find_by_time(
    log: &dyn ReadAt,
    offsets: &Entries,
    times: &Entries<TimeEntry>,
    from: Offset,
    time: Timestamp,
) -> Result<Option<RecordAt>, ScanError> {
    let _ = (times, lookup_time);
    let mut position = lookup(offsets, from).map_or(Position(0), |entry| entry.position);
    while let Some(batch) = batch_at(log, position)? {
        if batch.max_timestamp >= time && batch.last_offset >= from {
            let mut bytes = vec![0; batch.size() as usize];
            let read = log.read_at(position, &mut bytes)?;
            let decoded = decode_batch(&bytes[..read]).map_err(|error| match error {
                DecodeError::Compressed(codec) => ScanError::Compressed(codec),
                error => ScanError::BadBatch { position, error },
            })?;
            for record in decoded.records {
                let offset = Offset(batch.base_offset.0 + i64::from(record.offset_delta));
                let timestamp = record.timestamp;
                if timestamp >= time && offset >= from {
                    return Ok(Some(RecordAt { offset, timestamp }));
                }
            }
        }
        position = batch.end();
    }
    Ok(None)
}
