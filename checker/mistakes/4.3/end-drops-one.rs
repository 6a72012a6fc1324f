//! a list that drops at most one entry from its end
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let before = self.entries.len();
    if end >= Offset(0) {
        self.entries.pop_if(|entry| entry.start >= end);
    }
    self.entries.len() < before
}
