//! a cut that keeps an entry exactly at the offset
// OffsetIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let mut kept = self.entries.len();
    while kept > 0 && self.entries.get(kept - 1).offset > offset {
        kept -= 1;
    }
    self.entries.truncate(kept);
}
