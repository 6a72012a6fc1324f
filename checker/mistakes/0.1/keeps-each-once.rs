//! an append that looks for the record in the log and does not store it a second time
// Log::append
pub fn append(&mut self, record: Record) -> Offset {
    if let Some(place) = self.records.iter().position(|there| *there == record) {
        return Offset(self.start.0 + place as i64);
    }
    let offset = self.end();
    self.records.push(record);
    offset
}
