//! a list that puts the entry which it moves behind all others

// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let reached = self.entries.partition_point(|entry| entry.start <= start);
    let Some(newest) = reached.checked_sub(1) else {
        return false;
    };
    let changed = newest > 0 || self.entries[newest].start != start;
    let epoch = self.entries[newest].epoch;
    self.entries.drain(..=newest);
    self.entries.push(EpochEntry { epoch, start });
    changed
}
