//! a read that answers above the end as it does at the end: with nothing
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start {
        return Err(OutOfRange { start, end });
    }
    if from > end {
        return Ok(&[]);
    }
    let there = &self.records[(from.0 - start.0) as usize..];
    Ok(&there[..max.min(there.len())])
}
