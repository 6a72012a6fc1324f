//! an append that takes the number of records for the offset, which is right only for logs that start at 0
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let offset = Offset(self.records.len() as i64);
    self.records.push(record);
    offset
}
