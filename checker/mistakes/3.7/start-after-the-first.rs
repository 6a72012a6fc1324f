//! a delete that moves the start when the first file has its new name

// Log::delete_expired
pub fn delete_expired(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    high_watermark: Offset,
) -> Result<usize, LogError> {
    let retention = &self.config.retention;
    let count = expired(&self.infos(), self.start, now, retention, high_watermark);
    if count == 0 {
        return Ok(0);
    }
    if count == self.segments.len() {
        self.roll(disk, self.end(), now)?;
    }
    let start = self.start.max(self.segments[count].base_offset);
    for _ in 0..count {
        // The log first: index files without one are no segment, so whatever happens now, the directory opens.
        for kind in FileKind::ALL {
            let file = self.segments[0].path(kind);
            match disk.rename(&file, &format!("{file}.deleted")) {
                Err(error) if error.kind == DiskErrorKind::NotFound => {}
                renamed => renamed?,
            }
            self.start = start;
        }
        self.segments.remove(0);
    }
    Ok(count)
}
