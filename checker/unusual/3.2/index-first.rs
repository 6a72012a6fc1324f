//! an append that writes the index before the log, and prepares all of memory in a copy

// Segment::append
fn append(&mut self, disk: &mut dyn Disk, now: Timestamp, batch: &[u8]) -> Result<(), LogError> {
    self.mend(disk)?;
    let Some(header) = batch.first_chunk::<HEADER_LEN>() else {
        return Err(LogError::BadBatch(CheckError::Length { have: batch.len() }));
    };
    let at = BatchAt::parse(Position(self.bytes), header);
    let probe = IndexEntry { offset: at.last_offset, position: at.position };
    write_entry(self.base_offset, probe)?;
    self.indexes(disk)?;
    let mut next = self.clone();
    if next.newest.timestamp < at.max_timestamp {
        next.newest = TimeEntry { timestamp: at.max_timestamp, offset: at.last_offset };
    }
    let mut writes = Vec::new();
    if let Some(entry) = next.indexer.note(&at) {
        let newest = next.newest;
        let added = next.indexes_mut(disk)?.add(entry, newest)?;
        writes.push((FileKind::OffsetIndex, added.offset.to_vec()));
        writes.extend(added.time.map(|time| (FileKind::TimeIndex, time.to_vec())));
    }
    writes.push((FileKind::Log, batch.to_vec()));
    for (kind, bytes) in writes {
        if let Err(error) = disk.append(&self.path(kind), &bytes) {
            self.torn = true;
            return Err(LogError::Disk(error));
        }
    }
    if next.bytes == 0 {
        next.first_timestamp = at.max_timestamp;
    }
    next.bytes += at.size();
    next.next_offset = Offset(at.last_offset.0 + 1);
    next.last_modified = now;
    *self = next;
    Ok(())
}
