//! a delete that takes the segments out of memory before it renames their files

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
    for gone in self.segments.drain(..count) {
        for kind in FileKind::ALL {
            let file = gone.path(kind);
            match disk.rename(&file, &format!("{file}.deleted")) {
                Err(error) if error.kind == DiskErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
    }
    Ok(count)
}
