//! In which order bytes, names and the recovery point become safe.

use kit::{Disk, Offset};

use crate::{DurableLog, FlushTask, RecoveryError};

impl DurableLog {
    /// Contract to be written.
    pub fn on_roll(&self, finished: Offset) -> FlushTask {
        // begin 4.6 DurableLog::on_roll: todo!("4.6 DurableLog::on_roll after {finished} of {} segments", self.log.segments.len())
        let _ = finished;
        FlushTask {
            offset: self.log.end(),
        }
        // end
    }

    /// Contract to be written.
    pub fn flush_until(
        &mut self,
        disk: &mut dyn Disk,
        offset: Offset,
    ) -> Result<(), RecoveryError> {
        // begin 4.6 DurableLog::flush_until: todo!("4.6 DurableLog::flush_until({offset}) from {} in {} files", self.recovery_point, disk.list(&self.log.dir)?.len())
        let _ = (disk, offset);
        Ok(())
        // end
    }
}
