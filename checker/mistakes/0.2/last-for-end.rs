//! a read that takes the offset of the last record for the end, and so never gives the last record
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let last = end.0 - 1;
    if from.0 >= last {
        return Ok(&[]);
    }
    let there = &self.records[(from.0 - start.0) as usize..];
    Ok(&there[..max.min(there.len())])
}
