//! a list that keeps the entry that starts exactly at the log's new end
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let before = self.entries.len();
    if end >= Offset(0) {
        self.entries.retain(|entry| entry.start <= end);
    }
    self.entries.len() < before
}
