//! a reader that answers nothing above the end

// Log::read
fn read(
    &self,
    disk: &dyn Disk,
    offset: Offset,
    max_bytes: u64,
) -> Result<Vec<u8>, LogError> {
    let (start, end) = (self.start, self.end());
    if offset < start {
        return Err(LogError::OutOfRange { offset, start, end });
    }
    if offset >= end {
        return Ok(Vec::new());
    }
    let above = self
        .segments
        .partition_point(|segment| segment.base_offset <= offset);
    for segment in &self.segments[above.saturating_sub(1)..] {
        let batches = segment.read(disk, offset, max_bytes)?;
        if !batches.is_empty() {
            return Ok(batches);
        }
    }
    Ok(Vec::new())
}
