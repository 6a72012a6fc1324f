//! a commit that puts the bookmark no farther than the position
// Reader::commit
pub fn commit(&mut self, next: Offset) {
    self.committed = Some(next.min(self.position));
}
