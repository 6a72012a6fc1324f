//! a reader that searches by key, and goes on to the next segment by recursion

// Log::read
fn read(&self, disk: &dyn Disk, offset: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    fn from(segments: &[crate::Segment], disk: &dyn Disk, offset: Offset, max: u64) -> Result<Vec<u8>, LogError> {
        let Some((first, rest)) = segments.split_first() else {
            return Ok(vec![]);
        };
        match first.read(disk, offset, max)? {
            empty if empty.is_empty() => from(rest, disk, offset, max),
            batches => Ok(batches),
        }
    }
    let (start, end) = (self.start, self.end());
    if !(start.0..=end.0).contains(&offset.0) {
        return Err(LogError::OutOfRange { offset, start, end });
    }
    if offset == end {
        return Ok(vec![]);
    }
    let found = self.segments.binary_search_by_key(&offset, |segment| segment.base_offset);
    let first = found.unwrap_or_else(|above| above.max(1) - 1);
    from(&self.segments[first..], disk, offset, max_bytes)
}
