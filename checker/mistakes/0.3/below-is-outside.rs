//! a deletion for which an offset below the start is out of range
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before < start || before > end {
        return Err(OutOfRange { start, end });
    }
    self.records.drain(..(before.0 - start.0) as usize);
    self.start = before;
    Ok(())
}
