//! a cut that drops the last entry and no more
// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    if let Some(last) = self.entries.last()
        && last.offset >= offset
    {
        self.entries.truncate(self.entries.len() - 1);
    }
}
