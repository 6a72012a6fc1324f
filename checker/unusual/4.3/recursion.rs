//! the lists of 4.3 split, joined and looked at from their ends, and cuts that call each other
// Epochs::assign
pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
    if start.0 < 0 || epoch.0 < 0 {
        return Ok(false);
    }
    match self.entries.split_last() {
        Some((latest, _)) if latest.epoch > epoch => Err(OlderEpoch {
            epoch,
            latest: latest.epoch,
        }),
        Some((latest, _)) if latest.epoch == epoch && latest.start <= start => Ok(false),
        Some((latest, before)) if latest.epoch == epoch || latest.start >= start => {
            self.entries = before.to_vec();
            self.assign(epoch, start).map(|_| true)
        }
        _ => {
            self.entries.push(EpochEntry { epoch, start });
            Ok(true)
        }
    }
}
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let at = self.entries.partition_point(|entry| end.0 < 0 || entry.start < end);
    !self.entries.split_off(at).is_empty()
}
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    match self.entries.as_mut_slice() {
        [_, next, ..] if next.start <= start => {
            self.entries.remove(0);
            self.truncate_from_start(start);
            true
        }
        [first, ..] if first.start < start => std::mem::replace(&mut first.start, start) != start,
        _ => false,
    }
}
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
    let newest = self.entries.last().filter(|newest| epoch != Epoch(-1) && newest.epoch >= epoch)?;
    let mut end = EpochEnd { epoch, end: log_end };
    if newest.epoch == epoch {
        return Some(end);
    }
    for entry in self.entries.iter().rev() {
        if entry.epoch <= epoch {
            end.epoch = entry.epoch;
            return Some(end);
        }
        end.end = entry.start;
    }
    Some(end)
}
