//! an append that writes each batch in two halves, looks at the lengths, makes each file safe, and takes the old indexes back whole

// Segment::append
fn append(&mut self, disk: &mut dyn Disk, now: Timestamp, batch: &[u8]) -> Result<(), LogError> {
    self.mend(disk)?;
    if batch.len() < HEADER_LEN {
        return Err(CheckError::Length { have: batch.len() }.into());
    }
    let mut header = [0; HEADER_LEN];
    header.copy_from_slice(&batch[..HEADER_LEN]);
    let at = BatchAt::parse(Position(self.bytes), &header);
    write_entry(self.base_offset, IndexEntry { offset: at.last_offset, position: at.position })?;
    self.indexes(disk)?;
    let (old_index, old_indexer, old_newest) = (self.index.clone(), self.indexer, self.newest);
    if at.max_timestamp > self.newest.timestamp {
        self.newest = TimeEntry { timestamp: at.max_timestamp, offset: at.last_offset };
    }
    let newest = self.newest;
    let mut pieces: Vec<(String, Vec<u8>)> = vec![];
    if let Some(entry) = self.indexer.note(&at) {
        match self.indexes_mut(disk)?.add(entry, newest) {
            Ok(added) => {
                if let Some(time) = added.time {
                    pieces.push((self.path(FileKind::TimeIndex), time.into()));
                }
                pieces.push((self.path(FileKind::OffsetIndex), added.offset.into()));
            }
            Err(error) => {
                (self.index, self.indexer, self.newest) = (old_index, old_indexer, old_newest);
                return Err(error.into());
            }
        }
    }
    pieces.push((self.path(FileKind::Log), batch.into()));
    let written = pieces.iter().try_for_each(|(file, bytes)| {
        let before = disk.len(file)?;
        let (front, back) = bytes.split_at(bytes.len() / 2);
        disk.append(file, front)?;
        disk.append(file, back)?;
        disk.list(&self.dir)?;
        assert_eq!(disk.len(file)?, before + bytes.len() as u64);
        disk.sync(file)
    });
    if let Err(error) = written {
        (self.index, self.indexer, self.newest) = (old_index, old_indexer, old_newest);
        self.torn = true;
        return Err(error.into());
    }
    if self.bytes == 0 {
        self.first_timestamp = at.max_timestamp;
    }
    self.bytes = at.end().0;
    self.next_offset = Offset(at.last_offset.0 + 1);
    self.last_modified = now;
    Ok(())
}
