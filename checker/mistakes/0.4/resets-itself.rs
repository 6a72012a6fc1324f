//! a poll that goes to the start of the log when its place is out of range, and says nothing
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let records = log.read(self.position, max).or_else(|range| {
        self.position = range.start;
        log.read(range.start, max)
    })?;
    self.position.0 += records.len() as i64;
    Ok(records)
}
