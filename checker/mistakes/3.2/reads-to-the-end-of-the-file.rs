//! a read that goes to the end of the file instead of the segment's

// Segment::read
fn read(&self, disk: &dyn Disk, target: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    let entries = &self.indexes(disk)?.offsets.entries;
    let log = kit::DiskFile::open(disk, &self.path(FileKind::Log))?;
    Ok(fetch(&log, entries, target, max_bytes)?)
}
