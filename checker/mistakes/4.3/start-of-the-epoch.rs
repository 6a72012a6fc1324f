//! an end_of that answers with the start of the epoch instead of that of the next one
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
    let latest = self.entries.last()?;
    if epoch == Epoch(-1) {
        return None;
    }
    if epoch == latest.epoch {
        return Some(EpochEnd {
            epoch,
            end: log_end,
        });
    }
    let above = self.entries.partition_point(|entry| entry.epoch <= epoch);
    self.entries.get(above)?;
    let end = self.entries[above.saturating_sub(1)].start;
    let floor = self.entries[..above].last();
    let epoch = floor.map_or(epoch, |entry| entry.epoch);
    Some(EpochEnd { epoch, end })
}
