//! a list that is empty when all entries start below the new start
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let reached = self.entries.partition_point(|entry| entry.start <= start);
    let Some(newest) = reached.checked_sub(1) else {
        return false;
    };
    if reached == self.entries.len() && self.entries[newest].start < start {
        self.entries.clear();
        return true;
    }
    let changed = newest > 0 || self.entries[newest].start != start;
    self.entries[newest].start = start;
    self.entries.drain(..newest);
    changed
}
