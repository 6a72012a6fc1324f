//! polls one record at a time to count them, and takes the lag as a saturating difference
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let from = self.position;
    let mut count = 0;
    while count < max && !log.read(self.position, 1)?.is_empty() {
        self.position = Offset(self.position.0 + 1);
        count += 1;
    }
    log.read(from, count)
}

// Reader::commit
pub fn commit(&mut self, next: Offset) {
    *self = Self::new(self.position, Some(next));
}

// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    self.committed
        .map(|next| log.end().0.saturating_sub(next.0))
        .map(|lag| u64::try_from(lag).unwrap_or(0))
}
