//! an indexer that adds this batch before it compares
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    self.bytes_since_entry += batch.size();
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry = batch.size();
    }
    entry
}
