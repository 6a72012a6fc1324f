//! a deletion that takes an offset above the end for the end
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    let before = before.min(end);
    if before > start {
        self.records.drain(..(before.0 - start.0) as usize);
        self.start = before;
    }
    Ok(())
}
