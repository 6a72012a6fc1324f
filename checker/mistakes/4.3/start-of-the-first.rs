//! a list that moves the first entry to a start below it
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let reached = self.entries.partition_point(|entry| entry.start <= start);
    let Some(newest) = reached.checked_sub(1) else {
        if let Some(first) = self.entries.first_mut() {
            first.start = start;
        }
        return !self.entries.is_empty();
    };
    let changed = newest > 0 || self.entries[newest].start != start;
    self.entries[newest].start = start;
    self.entries.drain(..newest);
    changed
}
