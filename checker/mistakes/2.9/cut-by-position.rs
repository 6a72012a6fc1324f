//! a cut of the offset index that compares positions with the offset
// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let mut kept = self.entries.len();
    while kept > 0 && i128::from(self.entries.get(kept - 1).position.0) >= i128::from(offset.0) {
        kept -= 1;
    }
    self.entries.truncate(kept);
}
