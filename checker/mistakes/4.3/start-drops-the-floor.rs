//! a list that drops all entries below the new start, also the epoch that wrote the records there
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let before = self.entries.len();
    self.entries.retain(|entry| entry.start >= start);
    self.entries.len() < before
}
