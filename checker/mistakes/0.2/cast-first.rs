//! a read that casts the difference before it compares, so that an offset below the start becomes a huge place
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    let first = (from.0.wrapping_sub(start.0)) as usize;
    let there = &self.records[first..];
    if from > end {
        return Err(OutOfRange { start, end });
    }
    Ok(&there[..max.min(there.len())])
}
