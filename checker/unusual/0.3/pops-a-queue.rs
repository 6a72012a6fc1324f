//! makes a queue of the records, and the start one more than the offset of the last one that it pops

// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let (start, end) = (self.start(), self.end());
    if before > end {
        return Err(OutOfRange { start, end });
    }
    let mut queue = std::collections::VecDeque::from(std::mem::take(&mut self.records));
    for removed in start.0..before.0 {
        queue.pop_front();
        self.start = Offset(removed + 1);
    }
    self.records = queue.into();
    Ok(())
}
