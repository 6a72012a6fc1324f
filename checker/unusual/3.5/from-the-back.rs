//! a reader that looks for the floor from the active segment backwards

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
    let floor = self
        .segments
        .iter()
        .rposition(|segment| segment.base_offset <= offset)
        .unwrap_or_default();
    let above = floor + 1;
    for segment in &self.segments[above.saturating_sub(1)..] {
        let batches = segment.read(disk, offset, max_bytes)?;
        if !batches.is_empty() {
            return Ok(batches);
        }
    }
    Ok(Vec::new())
}
