//! a poll that moves the position by max, however many records there were
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let records = log.read(self.position, max)?;
    self.position.0 = self.position.0.saturating_add(i64::try_from(max).unwrap_or(i64::MAX));
    Ok(records)
}
