//! records from the last to the first, and a header at a time
pub fn find_by_time(
    log: &dyn ReadAt,
    offsets: &Entries,
    times: &Entries<TimeEntry>,
    from: Offset,
    time: Timestamp,
) -> Result<Option<RecordAt>, ScanError> {
    let skipped = match lookup_time(times, time) {
        Some(entry) if entry.offset > from => entry.offset,
        _ => from,
    };
    let start = lookup(offsets, skipped).map_or(Position(0), |entry| entry.position);
    let mut next = batch_at(log, start)?;
    while let Some(batch) = next {
        next = None;
        if batch.max_timestamp < time || batch.last_offset < from {
            next = batch_at(log, batch.end())?;
            continue;
        }
        let mut bytes = vec![0; (batch.end().0 - batch.position.0) as usize];
        log.read_at(batch.position, &mut bytes)?;
        let mut answer = None;
        match decode_batch(&bytes) {
            Err(DecodeError::Compressed(codec)) => return Err(ScanError::Compressed(codec)),
            Err(error) => return Err(ScanError::BadBatch { position: batch.position, error }),
            Ok(decoded) => {
                for record in decoded.records.iter().rev() {
                    let offset = Offset(batch.base_offset.0 + i64::from(record.offset_delta));
                    if offset >= from && record.timestamp >= time {
                        answer = Some(RecordAt { offset, timestamp: record.timestamp });
                    }
                }
            }
        }
        if answer.is_some() {
            return Ok(answer);
        }
        next = batch_at(log, batch.end())?;
    }
    Ok(None)
}
