//! a rebuild that offers the newest before this batch is counted
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    let mut index = SegmentIndex::new(base, config);
    let mut position = Position(0);
    while let Some(batch) = batch_at(log, position)? {
        if let Some(entry) = index.indexer.note(&batch) {
            index.offsets.append(entry)?;
            let TimeEntry { timestamp, offset } = index.newest;
            index.times.note(timestamp, offset, When::Append)?;
        }
        if batch.max_timestamp > index.newest.timestamp {
            index.newest = TimeEntry {
                timestamp: batch.max_timestamp,
                offset: batch.last_offset,
            };
        }
        position = batch.end();
    }
    Ok(index)
}
