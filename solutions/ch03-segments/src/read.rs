//! Which segment answers a reader.

use kit::{Disk, Offset};

use crate::{Log, LogError};

impl Log {
    /// Contract to be written.
    pub fn read(
        &self,
        disk: &dyn Disk,
        offset: Offset,
        max_bytes: u64,
    ) -> Result<Vec<u8>, LogError> {
        // begin 3.5 Log::read: todo!("3.5 Log::read({offset}, {max_bytes}) from {} to {}", self.start, self.end())
        let _ = (disk, offset, max_bytes);
        Ok(Vec::new())
        // end
    }
}
