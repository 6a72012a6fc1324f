//! a delete that collects all paths before the first rename, and a purge that collects the names

// Log::delete_expired
pub fn delete_expired(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    high_watermark: Offset,
) -> Result<usize, LogError> {
    let count = expired(&self.infos(), self.start, now, &self.config.retention, high_watermark);
    let Some(last) = count.checked_sub(1) else {
        return Ok(0);
    };
    if self.segments.get(count).is_none() {
        let end = self.end();
        self.roll(disk, end, now)?;
    }
    let stays = self.infos()[last].next_offset;
    if stays > self.start {
        self.start = stays;
    }
    let old: Vec<[String; 3]> = self.segments[..count]
        .iter()
        .map(|segment| FileKind::ALL.map(|kind| segment.path(kind)))
        .collect();
    for files in old {
        for file in files {
            if let Err(error) = disk.rename(&file, &(file.clone() + ".deleted")) {
                if error.kind != DiskErrorKind::NotFound {
                    return Err(LogError::Disk(error));
                }
            }
        }
        self.segments.drain(..1);
    }
    Ok(count)
}

pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    let names: Vec<String> = disk
        .list(dir)?
        .into_iter()
        .map(|file| file.name)
        .filter(|name| {
            name.rsplit_once('.')
                .is_some_and(|(own, last)| last == "deleted" && parse_file_name(own).is_some())
        })
        .collect();
    names.iter().try_for_each(|name| disk.remove(&format!("{dir}/{name}")))?;
    Ok(names.len())
}
