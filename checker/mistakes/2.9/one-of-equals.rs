//! a cut of the time index that finds one of several entries at the offset, and keeps those before it
// TimeIndex::truncate_to
pub fn truncate_to(&mut self, offset: Offset) {
    let all = self.entries.to_vec();
    let at = match all.iter().rposition(|entry| entry.offset == offset) {
        Some(at) => at,
        None => all.partition_point(|entry| entry.offset < offset),
    };
    self.entries.truncate(at);
}
