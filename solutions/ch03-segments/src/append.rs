//! What the log does with a batch.

use kit::{Disk, Timestamp};

use crate::{Appended, As, Log, LogError};

impl Log {
    /// Contract to be written.
    pub fn append(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: Vec<u8>,
        role: As,
    ) -> Result<Appended, LogError> {
        // begin 3.4 Log::append: todo!("3.4 Log::append {} bytes as {role:?} at {now}", batch.len())
        let _ = (disk, now, role);
        Err(LogError::TooLarge {
            size: batch.len() as u64,
            limit: 0,
        })
        // end
    }
}
