//! an end_of that answers for the newest epoch with its start
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, _log_end: Offset) -> Option<EpochEnd> {
    let latest = self.entries.last()?;
    if epoch == Epoch(-1) {
        return None;
    }
    if epoch == latest.epoch {
        return Some(EpochEnd {
            epoch,
            end: latest.start,
        });
    }
    let above = self.entries.partition_point(|entry| entry.epoch <= epoch);
    let end = self.entries.get(above)?.start;
    let floor = self.entries[..above].last();
    let epoch = floor.map_or(epoch, |entry| entry.epoch);
    Some(EpochEnd { epoch, end })
}
