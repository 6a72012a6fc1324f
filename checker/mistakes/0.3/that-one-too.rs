//! a deletion that takes the record at the offset itself too
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        let count = ((before.0 - start.0) as usize + 1).min(self.records.len());
        self.records.drain(..count);
        self.start.0 += count as i64;
    }
    Ok(())
}
