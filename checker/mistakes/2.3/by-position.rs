//! an indexer that measures from the segment's start instead of the last entry
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if batch.position.0 > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry = 0;
    }
    self.bytes_since_entry += batch.size();
    entry
}
