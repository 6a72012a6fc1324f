//! looks at the borders itself before it reads, adds each record to the position, and clamps the lag in 128 bits
// Reader::poll
pub fn poll<'log>(&mut self, log: &'log Log, max: usize) -> Result<&'log [Record], OutOfRange> {
    let (start, end) = (log.start(), log.end());
    if !(start..=end).contains(&self.position) {
        return Err(OutOfRange { start, end });
    }
    let there = usize::try_from(end.0 - self.position.0).unwrap_or(usize::MAX);
    let result = log.read(self.position, there.min(max));
    for _ in result.iter().flat_map(|records| records.iter()) {
        self.position = Offset(self.position.0 + 1);
    }
    result
}

// Reader::commit
pub fn commit(&mut self, next: Offset) {
    self.committed.replace(next);
}

// Reader::lag
pub fn lag(&self, log: &Log) -> Option<u64> {
    let lag = i128::from(log.end().0) - i128::from(self.committed?.0);
    Some(lag.clamp(0, i128::from(u64::MAX)) as u64)
}
