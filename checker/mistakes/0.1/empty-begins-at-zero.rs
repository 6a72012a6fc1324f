//! an append that begins at 0 again whenever the log is empty
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    if self.records.is_empty() {
        self.start = Offset(0);
    }
    let offset = self.end();
    self.records.push(record);
    offset
}
