//! a delete that asks for each file whether it is there, and makes the names safe after each segment

// Log::delete_expired
pub fn delete_expired(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    high_watermark: Offset,
) -> Result<usize, LogError> {
    let config = self.config.retention;
    let count = expired(&self.infos(), self.start, now, &config, high_watermark);
    if count > 0 && count == self.segments.len() {
        self.roll(disk, self.end(), now)?;
    }
    let mut left = count;
    if count > 0 {
        self.start = self.segments[count].base_offset.max(self.start);
    }
    while left > 0 {
        let first = &self.segments[0];
        for file in FileKind::ALL.map(|kind| first.path(kind)) {
            match disk.len(&file) {
                Ok(_) => disk.rename(&file, &format!("{file}.deleted"))?,
                Err(error) if error.kind == DiskErrorKind::NotFound => continue,
                Err(error) => return Err(error.into()),
            }
        }
        disk.sync_dir(&self.dir)?;
        self.segments = self.segments.split_off(1);
        left -= 1;
    }
    Ok(count)
}
