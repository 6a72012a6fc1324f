//! an indexer that adds the length field, which leaves out the first 12 bytes of each batch
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let mut entry = None;
    if self.bytes_since_entry > self.interval_bytes {
        entry = Some(IndexEntry {
            offset: batch.last_offset,
            position: batch.position,
        });
        self.bytes_since_entry = 0;
    }
    self.bytes_since_entry += u64::from(batch.length.unsigned_abs());
    entry
}
