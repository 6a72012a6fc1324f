//! makes a new log of what is left
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    match before {
        _ if before <= start => Ok(()),
        _ if before <= end => {
            let gone = before.0.abs_diff(start.0) as usize;
            *self = Self::holding(before, self.records.split_off(gone));
            Ok(())
        }
        _ => Err(OutOfRange { start, end }),
    }
}
