//! a deletion that takes the newest records away in place of the oldest
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        self.records.truncate((end.0 - before.0) as usize);
        self.start = before;
    }
    Ok(())
}
