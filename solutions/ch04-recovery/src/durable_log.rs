//! Given: chapter 3's log with its leader epochs and its recovery point. Nothing here is yours to write.

use ch01_batch::BatchHeader;
use ch03_segments::{Appended, As, Log};
use kit::{Disk, Offset, Timestamp};

use crate::{Checkpoint, EPOCH_FILE, Epochs, FlushTask, RecoveryError, write_checkpoint};

/// A log that survives a crash.
#[derive(Clone, Debug)]
pub struct DurableLog {
    /// The log itself.
    pub log: Log,
    /// Which leader wrote which offsets: what `leader-epoch-checkpoint` holds.
    pub epochs: Epochs,
    /// Everything below this offset is safe from a loss of power.
    pub recovery_point: Offset,
    /// Whether a sync has failed.
    pub failed: bool,
    /// What is to be flushed, oldest first. Kafka does it in the background.
    pub tasks: Vec<FlushTask>,
}

impl DurableLog {
    /// Appends a batch as [`Log::append`] does, notes its leader epoch, and after a roll what is to be flushed.
    ///
    /// The epoch file is written anew when the epochs change, after the batch.
    ///
    /// # Errors
    /// A sync has failed earlier; the log refuses; the batch's epoch is older than the newest.
    pub fn append(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: Vec<u8>,
        role: As,
    ) -> Result<Appended, RecoveryError> {
        if self.failed {
            return Err(RecoveryError::Failed);
        }
        let active = self.log.segments.last().map(|segment| segment.base_offset);
        let epoch = match (role, BatchHeader::read(&batch)) {
            (As::Leader(epoch), _) => Some(epoch),
            (As::Follower, Ok(header)) => Some(header.partition_leader_epoch),
            (As::Follower, Err(_)) => None,
        };
        let result = self.log.append(disk, now, batch, role);
        let rolled = self.log.segments.last().map(|segment| segment.base_offset) != active;
        if let (true, Some(finished)) = (rolled, active) {
            let task = self.on_roll(finished);
            self.tasks.push(task);
        }
        let appended = result?;
        if let Some(epoch) = epoch
            && self.epochs.assign(epoch, appended.base_offset)?
        {
            let file = format!("{}/{EPOCH_FILE}", self.log.dir);
            write_checkpoint(
                disk,
                &file,
                &Checkpoint::Epochs(self.epochs.entries.clone()),
            )?;
        }
        Ok(appended)
    }

    /// Does what is to be flushed.
    ///
    /// # Errors
    /// As [`DurableLog::flush_until`].
    pub fn run_tasks(&mut self, disk: &mut dyn Disk) -> Result<(), RecoveryError> {
        for task in std::mem::take(&mut self.tasks) {
            self.flush_until(disk, task.offset)?;
        }
        Ok(())
    }
}
