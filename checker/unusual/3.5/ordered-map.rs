//! a reader with the closed segments in an ordered map, and the active one apart

// Log::read
fn read(
    &self,
    disk: &dyn Disk,
    offset: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, LogError> {
    let (start, end) = (self.start, self.end());
    if offset < start || offset > end {
        return Err(LogError::OutOfRange { offset, start, end });
    }
    if offset == end {
        return Ok(Vec::new());
    }
    let closed: std::collections::BTreeMap<Offset, &crate::Segment> = self.segments
        [..self.segments.len() - 1]
        .iter()
        .map(|segment| (segment.base_offset, segment))
        .collect();
    if self.active().base_offset > offset {
        let floor = closed.range(..=offset).next_back();
        let from = floor.map_or(start, |(base, _)| *base);
        for (_, segment) in closed.range(from..) {
            let batches = segment.read(disk, offset, max_bytes)?;
            if !batches.is_empty() {
                return Ok(batches);
            }
        }
    }
    self.active().read(disk, offset, max_bytes)
}
