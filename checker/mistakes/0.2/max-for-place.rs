//! a read that takes max for the place where it ends, and not for a number of records
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let first = (from.0 - start.0) as usize;
    let last = max.clamp(first, self.records.len().max(first));
    Ok(&self.records[first..last])
}
