//! an indexer that never starts again: after the first entry each batch gets one
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
    }
    self.bytes_since_entry += batch.size();
    entry
}
