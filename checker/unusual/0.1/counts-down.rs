//! takes the offset from the length afterwards, with i128
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    self.records.insert(self.records.len(), record);
    let last = i128::from(self.start.0) + self.records.len() as i128 - 1;
    Offset(i64::try_from(last).unwrap_or(i64::MAX))
}
