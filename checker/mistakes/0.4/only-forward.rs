//! a commit that never moves the bookmark back
// Reader::commit
pub fn commit(&mut self, next: Offset) {
    self.committed = self.committed.max(Some(next));
}
