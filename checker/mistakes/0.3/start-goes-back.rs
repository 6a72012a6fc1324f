//! a deletion that sets the start to whatever it is given, also further back
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    let count = (before.0 - start.0).max(0) as usize;
    self.records.drain(..count);
    self.start = before;
    Ok(())
}
