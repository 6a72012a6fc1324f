//! a list that wipes everything for an end below 0
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let before = self.entries.len();
    self.entries.retain(|entry| entry.start < end);
    self.entries.len() < before
}
