//! a list whose error names the newest epoch and the older one the wrong way round
// Epochs::assign
pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
    if epoch < Epoch(0) || start < Offset(0) {
        return Ok(false);
    }
    if let Some(latest) = self.entries.last() {
        if epoch < latest.epoch {
            return Err(OlderEpoch { epoch: latest.epoch, latest: epoch });
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
