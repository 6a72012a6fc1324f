//! a list that drops entries by their epoch, and never by their start
// Epochs::assign
pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
    if epoch < Epoch(0) || start < Offset(0) {
        return Ok(false);
    }
    if let Some(latest) = self.entries.last() {
        if epoch < latest.epoch {
            let latest = latest.epoch;
            return Err(OlderEpoch { epoch, latest });
        }
        if epoch == latest.epoch && start >= latest.start {
            return Ok(false);
        }
    }
    self.entries
        .retain(|entry| entry.epoch < epoch);
    self.entries.push(EpochEntry { epoch, start });
    Ok(true)
}
