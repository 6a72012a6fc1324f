//! a cut that looks for the offset itself, and drops nothing when no entry has it
// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    if let Some(at) = (0..self.entries.len()).find(|i| self.entries.get(*i).offset == offset) {
        self.entries.truncate(at);
    }
}
