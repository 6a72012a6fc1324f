//! the size from the batch's two ends, and a sum that cannot overflow
pub fn note(&mut self, batch: &BatchAt) -> Option<IndexEntry> {
    let size = batch.end().0 - batch.position.0;
    let due = self.bytes_since_entry.checked_sub(self.interval_bytes).is_some_and(|more| more > 0);
    let kept = [self.bytes_since_entry, 0][usize::from(due)];
    self.bytes_since_entry = kept.saturating_add(size);
    due.then(|| IndexEntry { position: batch.position, offset: batch.last_offset })
}
