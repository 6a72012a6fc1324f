//! a list that moves the entry before the one that starts exactly at the new start too
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let reached = self.entries.partition_point(|entry| entry.start < start);
    let Some(newest) = reached.checked_sub(1) else {
        return false;
    };
    let changed = newest > 0 || self.entries[newest].start != start;
    self.entries[newest].start = start;
    self.entries.drain(..newest);
    changed
}
