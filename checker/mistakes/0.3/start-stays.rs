//! a deletion that takes the records away and leaves the start: the end goes back with them
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        self.records.drain(..(before.0 - start.0) as usize);
    }
    Ok(())
}
