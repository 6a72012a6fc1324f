//! a delete that lists the directory before it renames, and makes it safe before, between and behind; a purge that does so too

// Log::delete_expired
pub fn delete_expired(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    high_watermark: Offset,
) -> Result<usize, LogError> {
    let config = self.config.retention;
    let count = expired(&self.infos(), self.start, now, &config, high_watermark);
    if count == 0 {
        return Ok(0);
    }
    disk.sync_dir(&self.dir)?;
    if count >= self.segments.len() {
        let end = self.end();
        self.roll(disk, end, now)?;
        disk.sync_dir(&self.dir)?;
    }
    let first = self.segments[count].base_offset;
    if self.start < first {
        self.start = first;
    }
    for _ in 0..count {
        let there: Vec<String> = disk.list(&self.dir)?.into_iter().map(|file| file.name).collect();
        for kind in FileKind::ALL {
            let path = self.segments[0].path(kind);
            if there.contains(&crate::file_name(self.segments[0].base_offset, kind)) {
                disk.rename(&path, &format!("{path}.deleted"))?;
            }
            disk.sync_dir(&self.dir)?;
        }
        self.segments.remove(0);
        disk.sync_dir(&self.dir)?;
    }
    disk.sync_dir(&self.dir)?;
    Ok(count)
}

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let mut names: Vec<String> = disk.list(dir)?.into_iter().map(|file| file.name).collect();
    names.retain(|name| {
        let own = name.len().checked_sub(".deleted".len()).and_then(|at| name.split_at_checked(at));
        own.is_some_and(|(own, last)| last == ".deleted" && parse_file_name(own).is_some())
    });
    names.sort_unstable();
    for name in &names {
        disk.len(&format!("{dir}/{name}"))?;
        disk.remove(&format!("{dir}/{name}"))?;
        disk.sync_dir(dir)?;
    }
    disk.sync_dir(dir)?;
    Ok(names.len())
}
