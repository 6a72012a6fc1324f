//! a deletion whose error holds the offset that it was given as the end
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end: before });
    }
    if before > start {
        self.records.drain(..(before.0 - start.0) as usize);
        self.start = before;
    }
    Ok(())
}
