//! a rebuild that counts offsets from the base on, and never looks at those in the headers
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    let mut index = SegmentIndex::new(base, config);
    let mut position = Position(0);
    let mut next = base;
    while let Some(mut batch) = batch_at(log, position)? {
        let span = batch.last_offset.0.saturating_sub(batch.base_offset.0);
        batch.last_offset = Offset(next.0.saturating_add(span));
        next = Offset(batch.last_offset.0.saturating_add(1));
        if batch.max_timestamp > index.newest.timestamp {
            index.newest = TimeEntry {
                timestamp: batch.max_timestamp,
                offset: batch.last_offset,
            };
        }
        if let Some(entry) = index.indexer.note(&batch) {
            index.offsets.append(entry)?;
            let TimeEntry { timestamp, offset } = index.newest;
            index.times.note(timestamp, offset, When::Append)?;
        }
        position = batch.end();
    }
    Ok(index)
}
