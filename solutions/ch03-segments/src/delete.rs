//! How segments go, if the power may go too.

use kit::{Disk, DiskError, Offset, Timestamp};

use crate::{Log, LogError};

impl Log {
    /// Contract to be written.
    pub fn delete_expired(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        high_watermark: Offset,
    ) -> Result<usize, LogError> {
        // begin 3.7 Log::delete_expired: todo!("3.7 Log::delete_expired of {} segments at {now}, high watermark {high_watermark}", self.segments.len())
        let _ = (disk, now, high_watermark);
        Ok(0)
        // end
    }
}

/// Contract to be written.
pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    // begin 3.7 purge: todo!("3.7 purge {dir} of {} files", disk.list(dir)?.len())
    let _ = (disk, dir);
    Ok(0)
    // end
}
