//! a delete that removes the files instead of renaming them

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
    self.start = self.start.max(self.segments[count].base_offset);
    for _ in 0..count {
        for kind in FileKind::ALL {
            let file = self.segments[0].path(kind);
            match disk.remove(&file) {
                Err(error) if error.kind == DiskErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
        self.segments.remove(0);
    }
    Ok(count)
}
