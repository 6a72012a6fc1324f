//! a recovery for which the log ends behind its last offset-index entry, without the batches behind that

// recover_segment
fn recover_segment(
    disk: &mut dyn Disk,
    dir: &str,
    base: Offset,
    config: &LogConfig,
    epochs: &mut Epochs,
    now: Timestamp,
) -> Result<RecoveredSegment, RecoveryError> {
    let path = |kind| format!("{dir}/{}", file_name(base, kind));
    let log = path(FileKind::Log);
    let bytes = disk.len(&log)?;
    let prefix = valid_prefix(&DiskFile::up_to(disk, &log, bytes), base)?;
    let cut = bytes - prefix.bytes;
    if cut > 0 {
        disk.truncate(&log, prefix.bytes)?;
    }

    let good = DiskFile::up_to(disk, &log, prefix.bytes);
    note_epochs(&good, epochs)?;
    let first = batch_at(&good, Position(0))?;
    let mut index = rebuild(&good, base, &config.index())?;
    let newest = index.newest;
    let last = index
        .times
        .note(newest.timestamp, newest.offset, When::Roll);
    last.map_err(LogError::from)?;
    let indexed = index.offsets.entries.last();
    let end = indexed.map_or(base, |entry| Offset(entry.offset.0 + 1));
    let mut offsets = Vec::new();
    for entry in index.offsets.entries.to_vec() {
        offsets.extend(write_entry(base, entry).map_err(LogError::from)?);
    }
    let mut times = Vec::new();
    for entry in index.times.entries.to_vec() {
        times.extend(write_time_entry(base, entry).map_err(LogError::from)?);
    }
    for (kind, bytes) in [
        (FileKind::OffsetIndex, offsets),
        (FileKind::TimeIndex, times),
    ] {
        let file = path(kind);
        if disk.len(&file).is_ok() {
            disk.truncate(&file, 0)?;
        } else {
            disk.create(&file)?;
        }
        disk.append(&file, &bytes)?;
    }

    let name = file_name(base, FileKind::Log);
    let listed = disk.list(dir)?.into_iter().find(|file| file.name == name);
    let segment = Segment {
        dir: dir.into(),
        base_offset: base,
        bytes: prefix.bytes,
        next_offset: end,
        first_timestamp: first.map_or(Timestamp(-1), |batch| batch.max_timestamp),
        newest,
        created: now,
        last_modified: listed.map_or(now, |file| file.modified),
        indexer: index.indexer,
        index: LazyIndex::in_files(&config.index()),
        torn: false,
    };
    Ok(RecoveredSegment { segment, cut })
}
