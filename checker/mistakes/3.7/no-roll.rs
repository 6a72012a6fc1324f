//! a delete that makes no new segment when all of them go

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
    let first = self.segments.get(count).map_or(self.end(), |first| first.base_offset);
    self.start = self.start.max(first);
    for _ in 0..count {
        for kind in FileKind::ALL {
            let file = self.segments[0].path(kind);
            match disk.rename(&file, &format!("{file}.deleted")) {
                Err(error) if error.kind == DiskErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
        self.segments.remove(0);
    }
    Ok(count)
}
