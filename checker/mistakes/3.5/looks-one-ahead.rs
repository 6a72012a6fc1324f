//! a reader that looks into the next segment too before it answers

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
    let candidates = &self.segments[above.saturating_sub(1)..];
    let answers: Result<Vec<_>, _> = candidates
        .iter()
        .map(|segment| segment.read(disk, offset, max_bytes))
        .collect();
    Ok(answers?.into_iter().find(|batches| !batches.is_empty()).unwrap_or_default())
}
