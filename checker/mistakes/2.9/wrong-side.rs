//! a cut that keeps the entries at or above the offset
// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let kept: Vec<_> = self.entries.to_vec().into_iter().filter(|entry| entry.offset >= offset).collect();
    self.entries = kit::Entries::new(kept);
}
