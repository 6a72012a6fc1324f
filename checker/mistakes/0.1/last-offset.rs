//! an append that answers the offset of the last record that was there before
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let last = self.start.0 + (self.records.len() as i64 - 1).max(0);
    self.records.push(record);
    Offset(last)
}
