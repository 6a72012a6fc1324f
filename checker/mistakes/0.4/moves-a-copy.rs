//! a poll that moves a copy of the reader, so that each poll returns the same records
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let mut reader = self.clone();
    let records = log.read(reader.position, max)?;
    reader.position.0 += records.len() as i64;
    Ok(records)
}
