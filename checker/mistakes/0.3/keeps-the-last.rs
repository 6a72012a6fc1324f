//! a deletion that never takes the last record away
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    if before > start {
        let count = ((before.0 - start.0) as usize).min(self.records.len() - 1);
        self.records.drain(..count);
        self.start.0 += count as i64;
    }
    Ok(())
}
