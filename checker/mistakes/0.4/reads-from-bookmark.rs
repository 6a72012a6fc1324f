//! a poll that reads from the bookmark on, and from the position only when there is none
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let from = self.committed.unwrap_or(self.position);
    let records = log.read(from, max)?;
    self.position = Offset(from.0 + records.len() as i64);
    Ok(records)
}
