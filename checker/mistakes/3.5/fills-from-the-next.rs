//! a reader that fills the answer up from the next segments

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
    let mut all = Vec::new();
    for segment in &self.segments[above.saturating_sub(1)..] {
        let room = max_bytes.saturating_sub(all.len() as u64);
        let batches = segment.read(disk, offset, room)?;
        if all.is_empty() || batches.len() as u64 <= room {
            all.extend(batches);
        }
    }
    Ok(all)
}
