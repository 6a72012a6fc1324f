//! the indexes are asked for the time only, and `from` is a filter; headers and bodies are read apart
pub fn find_by_time(
    log: &dyn ReadAt,
    offsets: &Entries,
    times: &Entries<TimeEntry>,
    from: Offset,
    time: Timestamp,
) -> Result<Option<RecordAt>, ScanError> {
    let start = lookup_time(times, time).and_then(|entry| lookup(offsets, entry.offset));
    let mut position = start.map_or(Position(0), |entry| entry.position);
    loop {
        let Some(batch) = batch_at(log, position)? else {
            return Ok(None);
        };
        position = batch.end();
        if batch.last_offset < from || batch.max_timestamp < time {
            continue;
        }
        let mut bytes = vec![0; batch.size() as usize];
        log.read_at(batch.position, &mut bytes)?;
        let decoded = match decode_batch(&bytes) {
            Ok(decoded) => decoded,
            Err(DecodeError::Compressed(codec)) => return Err(ScanError::Compressed(codec)),
            Err(error) => return Err(ScanError::BadBatch { position: batch.position, error }),
        };
        let mut found = decoded
            .records
            .iter()
            .map(|record| RecordAt {
                offset: Offset(decoded.header.base_offset.0 + i64::from(record.offset_delta)),
                timestamp: record.timestamp,
            })
            .filter(|record| record.offset >= from && record.timestamp >= time);
        if let Some(record) = found.next() {
            return Ok(Some(record));
        }
    }
}
