//! a commit that stores the last offset that was handled, and not the next
// Reader::commit
pub fn commit(&mut self, next: Offset) {
    self.committed = Some(Offset(next.0 - 1));
}
