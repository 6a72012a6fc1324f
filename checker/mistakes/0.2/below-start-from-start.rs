//! a read that begins at the start when it is asked for less
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from > end {
        return Err(OutOfRange { start, end });
    }
    let first = from.max(start).0 - start.0;
    let there = &self.records[first as usize..];
    Ok(&there[..max.min(there.len())])
}
