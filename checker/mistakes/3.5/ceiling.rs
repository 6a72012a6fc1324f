//! a reader that takes the first segment whose base offset is at or above the offset

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
    let at = self
        .segments
        .partition_point(|segment| segment.base_offset < offset);
    let above = at + 1;
    for segment in &self.segments[(above - 1).min(self.segments.len() - 1)..] {
        let batches = segment.read(disk, offset, max_bytes)?;
        if !batches.is_empty() {
            return Ok(batches);
        }
    }
    Ok(Vec::new())
}
