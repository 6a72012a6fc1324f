//! a measure that gives the record's own length field one byte
pub fn record_len(record: &Record, base: Timestamp) -> usize {
    1 + body_len(record, base)
}
