//! a poll that moves the bookmark with the position
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let records = log.read(self.position, max)?;
    self.position.0 += records.len() as i64;
    self.committed = Some(self.position);
    Ok(records)
}
