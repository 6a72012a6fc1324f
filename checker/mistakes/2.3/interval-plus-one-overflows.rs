//! an indexer that adds 1 to the interval for its comparison, which overflows for the largest interval
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry >= self.interval_bytes + 1 {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry = 0;
    }
    self.bytes_since_entry += batch.size();
    entry
}
