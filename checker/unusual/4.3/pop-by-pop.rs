//! entries taken from both ends one by one
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
    while let Some(last) = self.entries.pop() {
        if last.epoch < epoch && last.start < start {
            self.entries.push(last);
            break;
        }
    }
    self.entries.push(EpochEntry { epoch, start });
    Ok(true)
}
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let mut changed = false;
    while end >= Offset(0) && self.entries.last().is_some_and(|last| last.start >= end) {
        self.entries.pop();
        changed = true;
    }
    changed
}
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let mut changed = false;
    while self.entries.len() > 1 && self.entries[1].start <= start {
        self.entries.remove(0);
        changed = true;
    }
    match self.entries.first_mut() {
        Some(first) if first.start < start => {
            first.start = start;
            true
        }
        _ => changed,
    }
}
