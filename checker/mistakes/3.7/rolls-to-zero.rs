//! a delete that begins again at offset 0 when all segments go

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
        let made = crate::Segment::create(disk, &self.dir, Offset(0), &self.config, now)?;
        self.segments.push(made);
    }
    self.start = self.start.max(self.segments[count].base_offset);
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
