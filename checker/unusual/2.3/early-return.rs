//! the sum is kept in a local variable, and the entry is made at the end
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let before = std::mem::replace(&mut self.bytes_since_entry, batch.size());
    if before <= self.interval_bytes {
        self.bytes_since_entry = before + u64::from(batch.length.unsigned_abs()) + 12;
        return None;
    }
    Some(IndexEntry { offset: batch.last_offset, position: batch.position })
}
