//! an indexer that takes the interval off, and keeps the rest for the next entry
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry -= self.interval_bytes;
    }
    self.bytes_since_entry += batch.size();
    entry
}
