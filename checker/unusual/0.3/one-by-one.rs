//! takes one record after the other from the front, and moves the start with each
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    if before > self.end() {
        return Err(OutOfRange {
            start: self.start(),
            end: self.end(),
        });
    }
    while self.start < before {
        self.records.remove(0);
        self.start = Offset(self.start.0 + 1);
    }
    Ok(())
}
