//! the whole log's headers first, any broken byte before any entry, and lists made anew
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    fn batches(log: &dyn ReadAt) -> Result<Vec<crate::BatchAt>, ScanError> {
        let mut all = Vec::new();
        let mut position = kit::Position(0);
        while let Some(batch) = batch_at(log, position)? {
            position = batch.end();
            all.push(batch);
        }
        Ok(all)
    }
    batches(log)?.iter().try_fold(SegmentIndex::new(base, config), |mut index, batch| {
        if index.newest.timestamp < batch.max_timestamp {
            index.newest.timestamp = batch.max_timestamp;
            index.newest.offset = batch.last_offset;
        }
        match index.indexer.note(batch) {
            None => Ok(index),
            Some(entry) => {
                index.offsets.append(entry).map_err(ScanError::Entry)?;
                let newest = index.newest;
                index.times.note(newest.timestamp, newest.offset, When::Append).map_err(ScanError::Entry)?;
                Ok(index)
            }
        }
    })
}

// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let mut list = self.entries.to_vec();
    list.retain(|entry| entry.offset < offset);
    self.entries = kit::Entries::new(list);
}

// TimeIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let list = self.entries.to_vec();
    let (below, _) = list.split_at(list.partition_point(|entry| entry.offset < offset));
    self.entries = kit::Entries::new(below.to_vec());
}
