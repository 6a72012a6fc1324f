//! an append that puts the new record before all others
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let offset = self.end();
    self.records.insert(0, record);
    offset
}
