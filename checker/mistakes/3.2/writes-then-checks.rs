//! an append that writes before it asks whether the offset fits

// Segment::append
fn append(&mut self, disk: &mut dyn Disk, now: Timestamp, batch: &[u8]) -> Result<(), LogError> {
    self.mend(disk)?;
    let Some(header) = batch.first_chunk::<HEADER_LEN>() else {
        let have = batch.len();
        return Err(CheckError::Length { have }.into());
    };
    let at = BatchAt::parse(Position(self.bytes), header);
    let (offset, position) = (at.last_offset, at.position);

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

    // The time entry before the offset entry: the walk after a crash begins at the last offset entry, and what is older than
    // that must not be newer than the last time entry says.
    let mut written = disk.append(&self.path(FileKind::Log), batch);
    if let Some(added) = added {
        if let Some(time) = added.time {
            let file = self.path(FileKind::TimeIndex);
            written = written.and_then(|()| disk.append(&file, &time));
        }
        let file = self.path(FileKind::OffsetIndex);
        written = written.and_then(|()| disk.append(&file, &added.offset));
    }
    let fits = write_entry(self.base_offset, IndexEntry { offset, position });
    if let Err(error) = fits {
        return Err(error.into());
    }
    if let Err(error) = written {
        self.indexes_mut(disk)?.cut_to(before);
        self.torn = true;
        return Err(error.into());
    }

    if self.bytes == 0 {
        self.first_timestamp = at.max_timestamp;
    }
    self.bytes += batch.len() as u64;
    self.next_offset = Offset(offset.0.saturating_add(1));
    (self.newest, self.indexer, self.last_modified) = (newest, indexer, now);
    Ok(())
}
