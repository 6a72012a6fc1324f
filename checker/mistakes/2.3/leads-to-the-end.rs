//! an indexer whose entries lead to the batch's end
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.end(),
        });
        self.bytes_since_entry = 0;
    }
    self.bytes_since_entry += batch.size();
    entry
}
