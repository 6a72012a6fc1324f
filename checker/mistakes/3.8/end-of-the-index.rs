//! an open for which the log ends behind its last offset-index entry, without the batches behind that

// Log::open
pub fn open(
    disk: &mut dyn Disk,
    dir: &str,
    config: LogConfig,
    log_start: Offset,
    now: Timestamp,
) -> Result<Opened, LogError> {
    fn walk(segment: &mut Segment, disk: &dyn Disk) -> Result<(), LogError> {
        let last_time = segment.newest;
        let mut position = Position(0);
        if let Some(entry) = segment.indexes(disk)?.offsets.entries.last() {
            position = entry.position;
            match segment.batch_at(disk, position) {
                Ok(Some(batch)) if batch.last_offset == entry.offset => {}
                Ok(_) | Err(LogError::NeedsRecovery { .. }) => {
                    return Err(segment.needs_recovery(Position(0)));
                }
                Err(error) => return Err(error),
            }
        }
        segment.indexer.bytes_since_entry = segment.bytes - position.0;
        while let Some(batch) = segment.batch_at(disk, position)? {
            if batch.max_timestamp > segment.newest.timestamp {
                segment.newest = TimeEntry {
                    timestamp: batch.max_timestamp,
                    offset: batch.last_offset,
                };
            }
            segment.next_offset = Offset(batch.last_offset.0.saturating_add(1));
            position = batch.end();
        }
        if last_time.timestamp.0 >= 0 && last_time.offset >= segment.next_offset {
            return Err(segment.needs_recovery(Position(0)));
        }
        let last = segment.indexes(disk)?.offsets.entries.last();
        segment.next_offset = last.map_or(segment.base_offset, |entry| Offset(entry.offset.0 + 1));
        if let Some(first) = segment.batch_at(disk, Position(0))? {
            segment.first_timestamp = first.max_timestamp;
        }
        Ok(())
    }
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
            None => walk(&mut segment, disk)?,
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
