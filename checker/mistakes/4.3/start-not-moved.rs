//! a list that keeps the newest entry below the new start, at its old start
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let reached = self.entries.partition_point(|entry| entry.start <= start);
    let Some(newest) = reached.checked_sub(1) else {
        return false;
    };
    let changed = newest > 0;
    self.entries.drain(..newest);
    changed
}
