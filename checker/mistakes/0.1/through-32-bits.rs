//! an append whose offset passes through 32 bits
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let offset = self.end().0 as i32;
    self.records.push(record);
    Offset(offset.into())
}
