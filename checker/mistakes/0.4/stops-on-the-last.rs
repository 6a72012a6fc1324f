//! a poll that leaves the position on the last record that it returned
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let records = log.read(self.position, max)?;
    self.position.0 += (records.len() as i64 - 1).max(0);
    Ok(records)
}
