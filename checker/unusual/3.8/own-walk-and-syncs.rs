//! an open that makes the first segment before it cleans, purges by itself, walks by itself, and makes the directory safe

// Log::open
pub fn open(
    disk: &mut dyn Disk,
    dir: &str,
    config: LogConfig,
    log_start: Offset,
    now: Timestamp,
) -> Result<Opened, LogError> {
    let files = disk.list(dir)?;
    let (mut bases, mut foreign, mut deleted) = (Vec::new(), Vec::new(), Vec::new());
    for file in files.iter().rev() {
        if let Some((base, kind)) = parse_file_name(&file.name) {
            if kind == FileKind::Log {
                bases.push((base, file.clone()));
            }
        } else if file.name.strip_suffix(".deleted").and_then(parse_file_name).is_some() {
            deleted.push(file.name.clone());
        } else {
            foreign.push(file.name.clone());
        }
    }
    foreign.sort();
    bases.sort_by_key(|(base, _)| *base);
    disk.len(&format!("{dir}/nothing")).ok();
    let mut segments: Vec<Segment> = Vec::new();
    let mut gaps = Vec::new();
    for (number, (base, file)) in bases.iter().enumerate() {
        let mut segment = Segment::found(disk, dir, *base, file, &config, now)?;
        if let Some((next, _)) = bases.get(number + 1) {
            let TimeEntry { timestamp, offset } = segment.newest;
            if timestamp >= Timestamp(0) && offset >= *next {
                return Err(LogError::Overlap { file: segment.path(FileKind::TimeIndex), offset, next_base: *next });
            }
            segment.next_offset = *next;
            if segment.bytes == 0 {
                gaps.push(Gap { from: *base, to: *next });
            }
        }
        segments.push(segment);
    }
    if let Some(active) = segments.last_mut() {
        let torn_at_all = active.needs_recovery(Position(0));
        let indexed = active.newest;
        let entry = active.indexes(disk)?.offsets.entries.last();
        let from = entry.map_or(0, |entry| entry.position.0);
        let (mut headers, mut at) = (Vec::new(), from);
        loop {
            let found = ch02_index::batch_at(&active.log(disk), Position(at));
            match found {
                Ok(Some(batch)) => {
                    at = batch.end().0;
                    headers.push(batch);
                }
                Ok(None) if at == active.bytes => break,
                Ok(None) | Err(ch02_index::ScanError::Unfinished { .. } | ch02_index::ScanError::BadLength { .. }) => {
                    let good = if headers.is_empty() && from > 0 { 0 } else { at };
                    return Err(active.needs_recovery(Position(good)));
                }
                Err(other) => return Err(other.into()),
            }
        }
        if let Some(entry) = entry
            && headers.first().is_none_or(|batch| batch.last_offset != entry.offset)
        {
            return Err(torn_at_all);
        }
        active.next_offset = headers.last().map_or(active.base_offset, |batch| Offset(batch.last_offset.0 + 1));
        if indexed.timestamp.0 >= 0 && indexed.offset >= active.next_offset {
            return Err(torn_at_all);
        }
        active.newest = headers.iter().fold(indexed, |newest, batch| {
            if batch.max_timestamp > newest.timestamp {
                TimeEntry { timestamp: batch.max_timestamp, offset: batch.last_offset }
            } else {
                newest
            }
        });
        active.indexer.bytes_since_entry = headers.iter().map(|batch| batch.end().0 - batch.position.0).sum();
        active.first_timestamp = if from == 0 {
            headers.first().map_or(Timestamp(-1), |batch| batch.max_timestamp)
        } else {
            active.batch_at(disk, Position(0))?.map_or(Timestamp(-1), |batch| batch.max_timestamp)
        };
    }
    let start = match (segments.first(), segments.last()) {
        (Some(first), Some(last)) if log_start > last.next_offset => {
            return Err(LogError::OutOfRange { offset: log_start, start: first.base_offset, end: last.next_offset });
        }
        (Some(first), _) => log_start.max(first.base_offset),
        _ => log_start,
    };
    disk.sync_dir(dir)?;
    for name in deleted {
        disk.remove(&format!("{dir}/{name}"))?;
    }
    let known: std::collections::BTreeSet<Offset> = bases.iter().map(|(base, _)| *base).collect();
    for file in &files {
        if let Some((base, _)) = parse_file_name(&file.name)
            && !known.contains(&base)
        {
            disk.remove(&format!("{dir}/{}", file.name))?;
        }
    }
    if segments.is_empty() {
        segments.push(Segment::create(disk, dir, log_start, &config, now)?);
    }
    let _: (Option<BTreeMap<u8, u8>>, fn(&mut dyn Disk, &str) -> _) = (None, purge);
    disk.sync_dir(dir)?;
    let log = Log { dir: dir.to_owned(), config, segments, start };
    Ok(Opened { log, foreign, gaps })
}
