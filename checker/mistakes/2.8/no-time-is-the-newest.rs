//! a search that compares times without a sign, so that a record without a time, -1, is newer than all others
pub fn find_by_time(
    log: &dyn ReadAt,
    offsets: &Entries,
    times: &Entries<TimeEntry>,
    from: Offset,
    time: Timestamp,
) -> Result<Option<RecordAt>, ScanError> {
    let skipped = lookup_time(times, time).map_or(from, |entry| entry.offset.max(from));
    let mut position = lookup(offsets, skipped).map_or(Position(0), |entry| entry.position);
    while let Some(batch) = batch_at(log, position)? {
        if batch.max_timestamp.0 as u64 >= time.0 as u64 && batch.last_offset >= from {
            let mut bytes = vec![0; batch.size() as usize];
            let read = log.read_at(position, &mut bytes)?;
            let decoded = decode_batch(&bytes[..read]).map_err(|error| match error {
                DecodeError::Compressed(codec) => ScanError::Compressed(codec),
                error => ScanError::BadBatch { position, error },
            })?;
            for record in decoded.records {
                let offset = Offset(batch.base_offset.0 + i64::from(record.offset_delta));
                let timestamp = record.timestamp;
                if timestamp.0 as u64 >= time.0 as u64 && offset >= from {
                    return Ok(Some(RecordAt { offset, timestamp }));
                }
            }
        }
        position = batch.end();
    }
    Ok(None)
}
