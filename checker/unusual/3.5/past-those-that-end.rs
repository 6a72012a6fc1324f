//! a reader that leaves out the segments that end at or below the offset, and asks the others

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
    self.segments
        .iter()
        .filter(|segment| segment.next_offset > offset)
        .map(|segment| segment.read(disk, offset, max_bytes))
        .find(|read| !matches!(read, Ok(batches) if batches.is_empty()))
        .unwrap_or(Ok(Vec::new()))
}
