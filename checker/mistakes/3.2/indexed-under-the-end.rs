//! an append whose index entry counts the offsets of the batch from the segment's end, also where the batch begins above it

// Segment::append
fn append(
    &mut self,
    disk: &mut dyn Disk,
    now: Timestamp,
    batch: &[u8],
) -> Result<(), LogError> {
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
    let mut entry = indexer.note(&at);
    if let Some(entry) = &mut entry {
        entry.offset.0 = self.next_offset.0 + (offset.0 - at.base_offset.0);
    }
    let indexes = self.indexes_mut(disk)?;
    let before = indexes.sizes();
    let added = match entry {
        Some(entry) => Some(indexes.add(entry, newest)?),
        None => None,
    };

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
    self.bytes += batch.len() as u64;
    self.next_offset = Offset(offset.0.saturating_add(1));
    (self.newest, self.indexer, self.last_modified) = (newest, indexer, now);
    Ok(())
}
