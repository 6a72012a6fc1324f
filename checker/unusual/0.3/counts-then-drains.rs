//! pairs each record with its offset, keeps those at or above `before`, and takes the start from what is left
// Log::delete_before
pub fn delete_before(&mut self, before: Offset) -> Result<(), OutOfRange> {
    let range = OutOfRange { start: self.start(), end: self.end() };
    self.read(before.max(range.start), 0).map_err(|_| range)?;
    let named: std::collections::VecDeque<(i64, Record)> =
        (range.start.0..).zip(self.records.drain(..)).collect();
    let kept: Vec<(i64, Record)> = named.into_iter().filter(|(name, _)| *name >= before.0).collect();
    self.start = kept.first().map_or(range.end, |(name, _)| Offset(*name));
    self.records = kept.into_iter().map(|(_, record)| record).collect();
    Ok(())
}
