//! a read that gives nothing when there are fewer records than max
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if from < start || from > end {
        return Err(OutOfRange { start, end });
    }
    let first = (from.0 - start.0) as usize;
    Ok(self.records.get(first..first.saturating_add(max)).unwrap_or_default())
}
