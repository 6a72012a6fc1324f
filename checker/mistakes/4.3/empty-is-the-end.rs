//! an end_of that answers the log's end when there are no entries
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
    let Some(latest) = self.entries.last() else {
        return Some(EpochEnd {
            epoch,
            end: log_end,
        });
    };
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
    let end = self.entries.get(above)?.start;
    let floor = self.entries[..above].last();
    let epoch = floor.map_or(epoch, |entry| entry.epoch);
    Some(EpochEnd { epoch, end })
}
