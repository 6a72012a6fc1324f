//! a poll that answers out of range, and has moved the position into the log
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let records = match log.read(self.position, max) {
        Ok(records) => records,
        Err(range) => {
            self.position = range.start;
            return Err(range);
        }
    };
    self.position.0 += records.len() as i64;
    Ok(records)
}
