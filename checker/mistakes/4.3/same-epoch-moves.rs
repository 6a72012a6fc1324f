//! a list that moves the start of the newest epoch whenever it is noted again
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
    }
    self.entries
        .retain(|entry| entry.epoch < epoch && entry.start < start);
    self.entries.push(EpochEntry { epoch, start });
    Ok(true)
}
