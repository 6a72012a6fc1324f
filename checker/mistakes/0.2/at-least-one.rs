//! a read that always gives one record, also when max is 0
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let there = &self.records[(from.0 - start.0) as usize..];
    Ok(&there[..max.max(1).min(there.len())])
}
