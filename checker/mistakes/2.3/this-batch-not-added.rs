//! an indexer that starts again from 0 and leaves out the batch with the entry
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
    }
    if entry.is_some() {
        self.bytes_since_entry = 0;
    } else {
        self.bytes_since_entry += batch.size();
    }
    entry
}
