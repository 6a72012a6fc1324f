//! an append that moves the end first and then answers it: the first record gets the start + 1
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    self.records.push(record);
    self.end()
}
