//! a list that says after each cut from the end that it changed
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    if end >= Offset(0) {
        self.entries.retain(|entry| entry.start < end);
    }
    true
}
