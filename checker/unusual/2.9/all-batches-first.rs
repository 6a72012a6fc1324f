//! the batches are collected first, and the largest timestamp is kept as a pair
pub fn rebuild(
    log: &dyn ReadAt,
    base: Offset,
    config: &IndexConfig,
) -> Result<SegmentIndex, ScanError> {
    let mut batches = Vec::new();
    let mut next = batch_at(log, Position(0));
    let mut end = Ok(());
    loop {
        match next {
            Ok(Some(batch)) => {
                batches.push(batch);
                next = batch_at(log, batch.end());
            }
            Ok(None) => break,
            Err(error) => {
                end = Err(error);
                break;
            }
        }
    }
    let mut index = SegmentIndex::new(base, config);
    for batch in &batches {
        let newest = (batch.max_timestamp, batch.last_offset);
        if newest.0 > index.newest.timestamp {
            index.newest = TimeEntry { timestamp: newest.0, offset: newest.1 };
        }
        let Some(entry) = index.indexer.note(batch) else {
            continue;
        };
        index.offsets.append(entry)?;
        index.times.note(index.newest.timestamp, index.newest.offset, When::Append)?;
    }
    end?;
    Ok(index)
}

// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let kept: Vec<_> = self.entries.to_vec().into_iter().take_while(|entry| entry.offset < offset).collect();
    self.entries.truncate(kept.len());
}

// TimeIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let below = (0..self.entries.len()).rev().find(|i| self.entries.get(*i).offset < offset);
    self.entries.truncate(below.map_or(0, |below| below + 1));
}
