//! goes through the slice itself, one record a call, and looks at the range last
// Log::read
pub fn read(&self, from: Offset, max: usize) -> Result<&[Record], OutOfRange> {
    fn skip(rest: &[Record], by: i128) -> Option<&[Record]> {
        match (by, rest) {
            (0, rest) => Some(rest),
            (1.., [_, rest @ ..]) => skip(rest, by - 1),
            _ => None,
        }
    }
    let by = i128::from(from.0) - i128::from(self.start.0);
    match skip(&self.records, by) {
        Some(there) if there.is_empty() || max == 0 => Ok(&[]),
        Some(there) => Ok(there.chunks(max).next().unwrap_or_default()),
        None => Err(OutOfRange { start: self.start(), end: self.end() }),
    }
}
