//! a list that keeps an entry that starts where the new one does
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
        .retain(|entry| entry.epoch < epoch && entry.start <= start);
    self.entries.push(EpochEntry { epoch, start });
    Ok(true)
}
