//! an indexer that divides by the interval, and an interval may be 0
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry / self.interval_bytes >= 1 && self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry = 0;
    }
    self.bytes_since_entry += batch.size();
    entry
}
