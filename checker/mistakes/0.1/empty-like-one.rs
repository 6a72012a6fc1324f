//! an append for which the last offset of an empty log and of a log with one record is the same: its start
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let last = self.start.0 + (self.records.len() as i64 - 1).max(0);
    self.records.push(record);
    Offset(last + 1)
}
