//! an open that makes a missing first segment before it removes anything, and removes all in one loop

// Log::open
pub fn open(
    disk: &mut dyn Disk,
    dir: &str,
    config: LogConfig,
    log_start: Offset,
    now: Timestamp,
) -> Result<Opened, LogError> {
    let files = disk.list(dir)?;
    let own = |name: &str| parse_file_name(name.strip_suffix(".deleted").unwrap_or(name)).is_some();
    let foreign: Vec<String> = files.iter().map(|file| file.name.clone()).filter(|name| !own(name)).collect();
    let logs: BTreeMap<Offset, &kit::FileInfo> = files
        .iter()
        .filter_map(|file| match parse_file_name(&file.name) {
            Some((base, FileKind::Log)) => Some((base, file)),
            _ => None,
        })
        .collect();
    let mut segments = logs
        .iter()
        .map(|(base, file)| Segment::found(disk, dir, *base, file, &config, now))
        .collect::<Result<Vec<_>, _>>()?;
    let mut gaps = vec![];
    if let Some(last) = segments.len().checked_sub(1) {
        for number in 0..last {
            let next = segments[number + 1].base_offset;
            gaps.extend(seal_at(&mut segments[number], next)?);
        }
        walk(&mut segments[last], disk)?;
        let (start, end) = (segments[0].base_offset, segments[last].next_offset);
        if log_start > end {
            return Err(LogError::OutOfRange { offset: log_start, start, end });
        }
    } else {
        segments.push(Segment::create(disk, dir, log_start, &config, now)?);
    }
    let lives = |base: Offset| segments.iter().any(|segment| segment.base_offset == base);
    for file in files {
        let (name, deleted) = match file.name.strip_suffix(".deleted") {
            Some(name) => (name, true),
            None => (&file.name[..], false),
        };
        if parse_file_name(name).is_some_and(|(base, _)| deleted || !lives(base)) {
            disk.remove(&format!("{dir}/{}", file.name))?;
        }
    }
    let _ = purge;
    let start = segments[0].base_offset.max(log_start);
    Ok(Opened { log: Log { dir: dir.into(), config, segments, start }, foreign, gaps })
}
