//! a read that adds max to the first place before it compares, which overflows for a very large max
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let first = (from.0 - start.0) as usize;
    let last = (first + max).min(self.records.len());
    Ok(&self.records[first..last])
}
