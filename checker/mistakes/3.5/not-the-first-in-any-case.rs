//! a reader that answers nothing when the first batch is larger than the limit

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
    let above = self
        .segments
        .partition_point(|segment| segment.base_offset <= offset);
    for segment in &self.segments[above.saturating_sub(1)..] {
        let batches = segment.read(disk, offset, max_bytes)?;
        if batches.len() as u64 > max_bytes {
            return Ok(Vec::new());
        }
        if !batches.is_empty() {
            return Ok(batches);
        }
    }
    Ok(Vec::new())
}
