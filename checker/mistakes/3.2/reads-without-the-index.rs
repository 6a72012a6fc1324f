//! a read that walks from the front of the segment

// Segment::read
fn read(&self, disk: &dyn Disk, target: Offset, max_bytes: u64) -> Result<Vec<u8>, LogError> {
    let none = kit::Entries::new(Vec::new());
    Ok(fetch(&self.log(disk), &none, target, max_bytes)?)
}
