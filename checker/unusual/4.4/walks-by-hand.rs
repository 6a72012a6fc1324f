//! a recovery that walks from batch to batch itself, and keeps the indexes in memory

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
    let mut index = ch02_index::SegmentIndex::new(base, &config.index());
    let (mut first, mut position) = (None, Position(0));
    while position.0 < prefix.bytes {
        let Some(batch) = batch_at(&good, position)? else { break };
        let mut header = [0; 61];
        let have = kit::ReadAt::read_at(&good, position, &mut header)?;
        let epoch = kit::Epoch(i32::from_be_bytes([header[12], header[13], header[14], header[15]]));
        if have == 61 && epochs.entries.last().is_none_or(|last| last.epoch < epoch) {
            epochs.assign(epoch, batch.base_offset)?;
        }
        first = first.or(Some(batch));
        if batch.max_timestamp > index.newest.timestamp {
            index.newest = kit::TimeEntry { timestamp: batch.max_timestamp, offset: batch.last_offset };
        }
        if let Some(entry) = index.indexer.note(&batch) {
            let full = |error| LogError::Scan(ch02_index::ScanError::Entry(error));
            index.offsets.append(entry).map_err(full)?;
            index.times.note(index.newest.timestamp, index.newest.offset, When::Append).map_err(full)?;
        }
        position = batch.end();
    }
    let newest = index.newest;
    let last = index
        .times
        .note(newest.timestamp, newest.offset, When::Roll);
    last.map_err(LogError::from)?;
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
        next_offset: prefix.next_offset,
        first_timestamp: first.map_or(Timestamp(-1), |batch| batch.max_timestamp),
        newest,
        created: now,
        last_modified: listed.map_or(now, |file| file.modified),
        indexer: index.indexer,
        index: {
            let read = LazyIndex::in_files(&config.index());
            read.get(disk, dir, base)?;
            read
        },
        torn: false,
    };
    Ok(RecoveredSegment { segment, cut })
}
