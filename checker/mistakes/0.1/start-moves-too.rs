//! an append that counts the start up, and not only the end
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let offset = self.end();
    self.records.push(record);
    if self.records.len() > 1 {
        self.start.0 += 1;
    }
    offset
}
