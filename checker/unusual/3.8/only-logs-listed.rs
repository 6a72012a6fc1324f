//! an open that looks for .log files alone, and sorts them itself

// Log::open
pub fn open(
    disk: &mut dyn Disk,
    dir: &str,
    config: LogConfig,
    log_start: Offset,
    now: Timestamp,
) -> Result<Opened, LogError> {
    let files = disk.list(dir)?;
    let is_own = |name: &str| parse_file_name(name.strip_suffix(".deleted").unwrap_or(name)).is_some();
    let mut foreign: Vec<String> = files.iter().filter(|file| !is_own(&file.name)).map(|file| file.name.clone()).collect();
    foreign.sort();
    let mut bases: Vec<(Offset, usize)> = Vec::new();
    for (at, file) in files.iter().enumerate() {
        if let Some((base, FileKind::Log)) = parse_file_name(&file.name) {
            bases.push((base, at));
        }
    }
    bases.sort();
    let mut segments = Vec::new();
    let mut gaps = Vec::new();
    let mut next = None;
    for &(base, at) in bases.iter().rev() {
        let mut segment = Segment::found(disk, dir, base, &files[at], &config, now)?;
        match next {
            None => walk(&mut segment, disk)?,
            Some(next) => gaps.extend(seal_at(&mut segment, next)?),
        }
        next = Some(base);
        segments.insert(0, segment);
    }
    gaps.reverse();
    let mut start = log_start;
    if let (Some(first), Some(last)) = (segments.first(), segments.last()) {
        if last.next_offset < log_start {
            return Err(LogError::OutOfRange { offset: log_start, start: first.base_offset, end: last.next_offset });
        }
        if first.base_offset > start {
            start = first.base_offset;
        }
    }
    for file in &files {
        if let Some((base, _)) = parse_file_name(&file.name) {
            if !bases.iter().any(|(other, _)| *other == base) {
                disk.remove(&format!("{dir}/{}", file.name))?;
            }
        }
    }
    purge(disk, dir)?;
    if segments.is_empty() {
        segments.push(Segment::create(disk, dir, log_start, &config, now)?);
    }
    let _: BTreeMap<u8, u8> = BTreeMap::new();
    Ok(Opened { log: Log { dir: dir.to_string(), config, segments, start }, foreign, gaps })
}
