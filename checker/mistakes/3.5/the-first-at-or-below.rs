//! a reader that stops at the first segment whose base offset is at or below the offset, so that only the oldest can be read

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
    for segment in &self.segments {
        if segment.base_offset <= offset {
            return segment.read(disk, offset, max_bytes);
        }
    }
    Ok(Vec::new())
}
