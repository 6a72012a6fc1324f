//! a commit that moves the position with the bookmark
// Reader::commit
pub fn commit(&mut self, next: Offset) {
    self.committed = Some(next);
    self.position = next;
}
