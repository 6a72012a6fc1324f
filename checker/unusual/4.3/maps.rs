//! a map of starts by epoch, made anew at each call
// Epochs::assign
pub fn assign(&mut self, epoch: Epoch, start: Offset) -> Result<bool, OlderEpoch> {
    if epoch.0 < 0 || start.0 < 0 {
        return Ok(false);
    }
    let mut map: std::collections::BTreeMap<Epoch, Offset> =
        self.entries.iter().map(|entry| (entry.epoch, entry.start)).collect();
    match map.last_key_value() {
        Some((latest, _)) if *latest > epoch => {
            return Err(OlderEpoch {
                epoch,
                latest: *latest,
            });
        }
        Some((latest, from)) if *latest == epoch && *from <= start => return Ok(false),
        _ => {}
    }
    map.retain(|_, from| *from < start);
    map.insert(epoch, start);
    self.entries = map
        .into_iter()
        .map(|(epoch, start)| EpochEntry { epoch, start })
        .collect();
    Ok(true)
}
// Epochs::truncate_from_end
pub fn truncate_from_end(&mut self, end: Offset) -> bool {
    let old = self.clone();
    let stays = |entry: &&EpochEntry| end.0 < 0 || entry.start.0 < end.0;
    self.entries = old.entries.iter().filter(stays).copied().collect();
    *self != old
}
// Epochs::truncate_from_start
pub fn truncate_from_start(&mut self, start: Offset) -> bool {
    let old = self.clone();
    let at_or_below = old.entries.iter().filter(|entry| entry.start <= start);
    if let Some(newest) = at_or_below.max_by_key(|entry| entry.epoch) {
        let above = old.entries.iter().filter(|entry| entry.start > start);
        self.entries = std::iter::once(&EpochEntry { start, ..*newest })
            .chain(above)
            .copied()
            .collect();
    }
    *self != old
}
// Epochs::end_of
pub fn end_of(&self, epoch: Epoch, log_end: Offset) -> Option<EpochEnd> {
    let next = self.entries.iter().find(|entry| entry.epoch > epoch);
    let floor = self.entries.iter().rfind(|entry| entry.epoch <= epoch);
    match (epoch, floor, next) {
        (Epoch(-1), ..) | (_, None, None) => None,
        (_, Some(floor), None) => (floor.epoch == epoch).then_some(EpochEnd {
            epoch,
            end: log_end,
        }),
        (_, floor, Some(next)) => Some(EpochEnd {
            epoch: floor.map_or(epoch, |floor| floor.epoch),
            end: next.start,
        }),
    }
}
