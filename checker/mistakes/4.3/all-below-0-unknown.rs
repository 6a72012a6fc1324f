//! an end_of for which every epoch below 0 is unknown, and not only -1
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
    let latest = self.entries.last()?;
    if epoch < Epoch(0) {
        return None;
    }
    if epoch == latest.epoch {
        return Some(EpochEnd {
            epoch,
            end: log_end,
        });
    }
    let above = self.entries.partition_point(|entry| entry.epoch <= epoch);
    let end = self.entries.get(above)?.start;
    let floor = self.entries[..above].last();
    let epoch = floor.map_or(epoch, |entry| entry.epoch);
    Some(EpochEnd { epoch, end })
}
