//! a read that reads the index from its file each time, as far as memory says, and takes batch by batch

// Segment::read
fn read(&self, disk: &dyn Disk, target: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    let size = self.indexes(disk)?.sizes().offsets as usize;
    let mut index = vec![0; size];
    disk.read_at(&self.path(FileKind::OffsetIndex), Position(0), &mut index)?;
    let mut from = Position(0);
    for entry in index.chunks(8) {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(entry);
        let entry = ch02_index::read_entry(self.base_offset, bytes)?;
        if entry.offset <= target {
            from = entry.position;
        }
    }
    let log = self.log(disk);
    let mut answer = Vec::new();
    let mut next = ch02_index::find_batch(&log, from, target)?;
    while let Some(batch) = next {
        let size = batch.end().0 - batch.position.0;
        if !answer.is_empty() && answer.len() as u64 + size > max_bytes {
            break;
        }
        let mut bytes = vec![0; size as usize];
        disk.read_at(&self.path(FileKind::Log), batch.position, &mut bytes)?;
        answer.extend(bytes);
        if answer.len() as u64 >= max_bytes {
            break;
        }
        next = ch02_index::batch_at(&log, batch.end())?;
    }
    Ok(answer)
}
