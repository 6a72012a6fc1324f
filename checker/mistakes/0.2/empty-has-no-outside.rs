//! a read that answers nothing for any offset when the log is empty
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if self.records.is_empty() {
        return Ok(&[]);
    }
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let there = &self.records[(from.0 - start.0) as usize..];
    Ok(&there[..max.min(there.len())])
}
