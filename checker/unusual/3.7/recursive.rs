//! a delete that takes one segment and calls itself for the others

// Log::delete_expired
pub fn delete_expired(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    high_watermark: Offset,
) -> Result<usize, LogError> {
    fn oldest(log: &mut Log, disk: &mut dyn Disk, count: usize) -> Result<usize, LogError> {
        if count == 0 {
            return Ok(0);
        }
        for kind in FileKind::ALL {
            let path = log.segments[0].path(kind);
            let renamed = disk.rename(&path, &[&path[..], ".deleted"].concat());
            if renamed.as_ref().is_err_and(|error| error.kind != DiskErrorKind::NotFound) {
                renamed?;
            }
        }
        log.segments.remove(0);
        Ok(1 + oldest(log, disk, count - 1)?)
    }
    let count = expired(&self.infos(), self.start, now, &self.config.retention, high_watermark);
    if count == 0 {
        return Ok(0);
    }
    let end = self.end();
    if count == self.segments.len() {
        self.roll(disk, end, now)?;
    }
    self.start = self.start.max(self.segments[count].base_offset);
    oldest(self, disk, count)
}
