//! a rebuild whose entries lead from a batch's first offset
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
        if let Some(mut entry) = index.indexer.note(&batch) {
            entry.offset = batch.base_offset;
            index.offsets.append(entry)?;
            let TimeEntry { timestamp, offset } = index.newest;
            index.times.note(timestamp, offset, When::Append)?;
        }
        position = batch.end();
    }
    Ok(index)
}
