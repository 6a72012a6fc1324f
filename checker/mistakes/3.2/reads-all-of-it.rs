//! a read that takes the whole log into memory first

// Segment::read
fn read(&self, disk: &dyn Disk, target: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    let entries = &self.indexes(disk)?.offsets.entries;
    let mut all = vec![0; self.bytes as usize];
    let read = disk.read_at(&self.path(FileKind::Log), Position(0), &mut all)?;
    Ok(fetch(&&all[..read], entries, target, max_bytes)?)
}
