//! a rebuild that begins with a new indexer after each entry
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    let mut index = SegmentIndex::new(base, config);
    let mut position = Position(0);
    while let Some(batch) = batch_at(log, position)? {
        if batch.max_timestamp > index.newest.timestamp {
            index.newest = TimeEntry {
                timestamp: batch.max_timestamp,
                offset: batch.last_offset,
            };
        }
        if let Some(entry) = index.indexer.note(&batch) {
            index.indexer = crate::Indexer::new(config.interval_bytes);
            index.offsets.append(entry)?;
            let TimeEntry { timestamp, offset } = index.newest;
            index.times.note(timestamp, offset, When::Append)?;
        }
        position = batch.end();
    }
    Ok(index)
}
