//! a deletion that takes everything away when it is given an offset above the end, and answers Ok
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let start = self.start();
    if before > start {
        let count = ((before.0 - start.0) as usize).min(self.records.len());
        self.records.drain(..count);
        self.start = before;
    }
    Ok(())
}
