//! a read whose error names the last record in place of the end
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        let end = Offset((end.0 - 1).max(start.0));
        return Err(OutOfRange { start, end });
    }
    let there = &self.records[(from.0 - start.0) as usize..];
    Ok(&there[..max.min(there.len())])
}
