//! a list that passes an older epoch over in silence
// Epochs::assign
pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
    if epoch < Epoch(0) || start < Offset(0) {
        return Ok(false);
    }
    if let Some(latest) = self.entries.last() {
        if epoch < latest.epoch {
            return Ok(false);
        }
        if epoch == latest.epoch && start >= latest.start {
            return Ok(false);
        }
    }
    self.entries
        .retain(|entry| entry.epoch < epoch && entry.start < start);
    self.entries.push(EpochEntry { epoch, start });
    Ok(true)
}
