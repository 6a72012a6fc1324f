//! a reader that finds the segment by its end, which after a restart is not that of its last record, and asks no other

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
        .partition_point(|segment| segment.next_offset <= offset);
    self.segments[at].read(disk, offset, max_bytes)
}
