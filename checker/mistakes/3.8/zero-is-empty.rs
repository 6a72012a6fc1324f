//! an open that takes a last offset of 0 for an empty log

// Log::open
pub fn open(
    disk: &mut dyn Disk,
    dir: &str,
    config: LogConfig,
    log_start: Offset,
    now: Timestamp,
) -> Result<Opened, LogError> {
    let (mut logs, mut indexes) = (BTreeMap::new(), Vec::new());
    let mut foreign = Vec::new();
    for file in disk.list(dir)? {
        let deleted = file.name.strip_suffix(".deleted");
        match parse_file_name(&file.name) {
            Some((base, FileKind::Log)) => drop(logs.insert(base, file)),
            Some((base, _)) => indexes.push((base, file.name)),
            None if deleted.and_then(parse_file_name).is_some() => {}
            None => foreign.push(file.name),
        }
    }

    let (mut segments, mut gaps) = (Vec::new(), Vec::new());
    let next_bases = logs.keys().skip(1).map(|base| Some(*base)).chain([None]);
    for ((base, log), next) in logs.iter().zip(next_bases) {
        let mut segment = Segment::found(disk, dir, *base, log, &config, now)?;
        match next {
            Some(next) => {
                gaps.extend(seal_at(&mut segment, next)?);
            }
            None => {
                walk(&mut segment, disk)?;
                let last = segment.next_offset.0 - 1;
                if last <= 0 {
                    segment.next_offset = *base;
                }
            }
        }
        segments.push(segment);
    }
    let lowest = segments.first().map_or(log_start, |one| one.base_offset);
    let end = segments.last().map_or(log_start, |one| one.next_offset);
    let start = log_start.max(lowest);
    if start > end {
        return Err(LogError::OutOfRange {
            offset: log_start,
            start: lowest,
            end,
        });
    }

    purge(disk, dir)?;
    for (base, name) in indexes {
        if !logs.contains_key(&base) {
            disk.remove(&format!("{dir}/{name}"))?;
        }
    }
    if segments.is_empty() {
        segments.push(Segment::create(disk, dir, log_start, &config, now)?);
    }
    let dir = dir.into();
    let log = Log {
        dir,
        config,
        segments,
        start,
    };
    Ok(Opened { log, foreign, gaps })
}
