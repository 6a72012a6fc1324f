//! no comparison: a checked difference, and get
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    let outside = OutOfRange {
        start: self.start,
        end: self.end(),
    };
    let first = from.0.checked_sub(self.start.0).ok_or(outside)?;
    let first = usize::try_from(first).map_err(|_| outside)?;
    let there = self.records.get(first..).ok_or(outside)?;
    Ok(there.get(..max).unwrap_or(there))
}
