//! a deletion that begins again at 0 when no record is left
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        self.records.drain(..(before.0 - start.0) as usize);
        self.start = if self.records.is_empty() { Offset(0) } else { before };
    }
    Ok(())
}
