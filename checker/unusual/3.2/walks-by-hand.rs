//! a read that looks the batch up and takes the bytes itself

// Segment::read
fn read(&self, disk: &dyn Disk, target: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    let entries = &self.indexes(disk)?.offsets.entries;
    let start = ch02_index::lookup(entries, target).map_or(Position(0), |entry| entry.position);
    let log = self.log(disk);
    let Some(first) = ch02_index::find_batch(&log, start, target)? else {
        return Ok(Vec::new());
    };
    let mut end = first.end();
    while let Some(next) = if end.0 - first.position.0 < max_bytes { ch02_index::batch_at(&log, end)? } else { None } {
        if next.end().0 - first.position.0 > max_bytes {
            break;
        }
        end = next.end();
    }
    let mut bytes = vec![0; (end.0 - first.position.0) as usize];
    disk.read_at(&self.path(FileKind::Log), first.position, &mut bytes)?;
    Ok(bytes)
}
