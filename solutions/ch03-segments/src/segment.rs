//! How a batch gets into a segment's three files, and out again.

use kit::{Disk, Offset, Timestamp};

use crate::{LogError, Segment};

impl Segment {
    /// Contract to be written.
    pub fn append(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: &[u8],
    ) -> Result<(), LogError> {
        // begin 3.2 Segment::append: todo!("3.2 Segment::append {} bytes to {} at {now}", batch.len(), self.base_offset)
        let _ = (disk, now, batch);
        Ok(())
        // end
    }

    /// Contract to be written.
    pub fn read(
        &self,
        disk: &dyn Disk,
        target: Offset,
        max_bytes: u64,
    ) -> Result<Vec<u8>, LogError> {
        // begin 3.2 Segment::read: todo!("3.2 Segment::read({target}, {max_bytes}) of {}", self.base_offset)
        let _ = (disk, target, max_bytes);
        Ok(Vec::new())
        // end
    }
}
