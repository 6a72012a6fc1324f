//! makes a new log for each record, and searches the offset from the start
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    let mut records = std::mem::take(&mut self.records);
    let mut offset = self.start;
    for _ in &records {
        offset = Offset(offset.0 + 1);
    }
    records.extend(std::iter::once(record));
    *self = Self::holding(self.start, records);
    offset
}
