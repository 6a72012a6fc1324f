//! a cut of the time index that compares timestamps with the offset
// TimeIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let mut kept = self.entries.len();
    while kept > 0 && self.entries.get(kept - 1).timestamp.0 >= offset.0 {
        kept -= 1;
    }
    self.entries.truncate(kept);
}
