//! a measure that leaves the record's own length field out
pub fn record_len(record: &Record, base: Timestamp) -> usize {
    body_len(record, base)
}
