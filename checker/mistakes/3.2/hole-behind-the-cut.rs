//! an append that cuts what a failed write left, and then writes where the file ended before

// Segment::append
fn append(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    batch: &[u8],
) -> Result<(), LogError> {
    let ended = disk.len(&self.path(FileKind::Log))?;
    self.mend(disk)?;
    let Some(header) = batch.first_chunk::<HEADER_LEN>() else {
        let have = batch.len();
        return Err(CheckError::Length { have }.into());
    };
    let at = BatchAt::parse(Position(self.bytes), header);
    let (offset, position) = (at.last_offset, at.position);
    write_entry(self.base_offset, IndexEntry { offset, position })?;

    let mut newest = self.newest;
    if at.max_timestamp > newest.timestamp {
        newest = TimeEntry {
            timestamp: at.max_timestamp,
            offset,
        };
    }
    let mut indexer = self.indexer;
    let entry = indexer.note(&at);
    let indexes = self.indexes_mut(disk)?;
    let before = indexes.sizes();
    let added = match entry {
        Some(entry) => Some(indexes.add(entry, newest)?),
        None => None,
    };

    let hole = vec![0; ended.saturating_sub(self.bytes) as usize];
    let batch = &[&hole[..], batch].concat()[..];
    let mut writes = vec![(FileKind::Log, batch)];
    if let Some(added) = &added {
        // The time entry first. The walk after a crash begins at the last offset entry, and trusts that no record before it
        // is newer than the last time entry.
        if let Some(time) = &added.time {
            writes.push((FileKind::TimeIndex, time));
        }
        writes.push((FileKind::OffsetIndex, &added.offset));
    }
    for (kind, bytes) in writes {
        if let Err(error) = disk.append(&self.path(kind), bytes) {
            self.indexes_mut(disk)?.cut_to(before);
            self.torn = true;
            return Err(error.into());
        }
    }

    if self.bytes == 0 {
        self.first_timestamp = at.max_timestamp;
    }
    self.bytes = ended + at.size();
    self.next_offset = Offset(offset.0.saturating_add(1));
    (self.newest, self.indexer, self.last_modified) = (newest, indexer, now);
    Ok(())
}
