//! Given: chapter 3's log with its leader epochs and its recovery point. Nothing here is yours to write.

use ch01_batch::{BatchHeader, check_batch};
use ch03_segments::{Appended, As, FileKind, Incoming, Log, LogConfig, should_roll};
use kit::{Disk, Epoch, Offset, Timestamp};

use crate::{Epochs, FlushTask, OlderEpoch, RecoveryError, store_epochs};

/// A log that survives a crash.
#[derive(Clone, Debug)]
pub struct DurableLog {
    /// The log itself. Its directory lies in the root, where the checkpoints of all logs are.
    pub log: Log,
    /// Which leader wrote which offsets: what `leader-epoch-checkpoint` holds.
    pub epochs: Epochs,
    /// Everything below this offset is safe from a loss of power.
    pub recovery_point: Offset,
    /// Whether a flush or a close has failed, or the epochs could not be written.
    pub failed: bool,
    /// What is to be flushed, oldest first. Kafka does it in the background.
    pub tasks: Vec<FlushTask>,
}

impl DurableLog {
    /// Makes a directory, and in it a log without records that begins at offset 0. Nothing is synced.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn create(
        disk: &mut dyn Disk,
        dir: &str,
        config: LogConfig,
        now: Timestamp,
    ) -> Result<DurableLog, RecoveryError> {
        let start = Offset(0);
        let log = Log::create(disk, dir, config, start, now)?;
        Ok(DurableLog {
            log,
            epochs: Epochs::default(),
            recovery_point: start,
            failed: false,
            tasks: Vec::new(),
        })
    }

    /// Appends a batch as [`Log::append`] does, notes its leader epoch, and after a roll what is to be flushed.
    ///
    /// The epoch file is written anew when the epochs change, after the batch. If that fails, the batch is in the log and its
    /// epoch is not in the file: the log is failed, and recovery puts it right. A batch whose epoch is older than the newest
    /// one is refused, and nothing is written.
    ///
    /// # Errors
    /// [`RecoveryError::Failed`], [`RecoveryError::OlderEpoch`]; the log or the disk refuses.
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
        let active = self.log.active().base_offset;
        let epoch = match (role, BatchHeader::read(&batch)) {
            (As::Leader(epoch), _) => epoch,
            (As::Follower, Ok(header)) => header.partition_leader_epoch,
            (As::Follower, Err(_)) => Epoch(-1),
        };
        if let Some(latest) = self.epochs.entries.last().map(|entry| entry.epoch)
            && (Epoch(0)..latest).contains(&epoch)
        {
            return Err(OlderEpoch { epoch, latest }.into());
        }
        self.seal_if_flushed(disk, now, &batch)?;

        let result = self.log.append(disk, now, batch, role);
        if self.log.active().base_offset != active {
            self.tasks.push(self.on_roll(active));
        }
        let appended = result?;
        if self.epochs.assign(epoch, appended.base_offset)? {
            // Unless it succeeds.
            self.failed = true;
            store_epochs(disk, &self.log.dir, &self.epochs)?;
            self.failed = false;
        }
        Ok(appended)
    }

    /// A roll gives the old segment one more time entry. If the recovery point is at the log's end already, no restart would
    /// look at that segment again, so the entry must be safe before the new segment is there.
    fn seal_if_flushed(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        batch: &[u8],
    ) -> Result<(), RecoveryError> {
        let Ok(header) = check_batch(batch) else {
            return Ok(());
        };
        let end = self.log.end();
        let last_offset = end.0.saturating_add(header.last_offset_delta.into());
        let incoming = Incoming {
            size: batch.len() as u64,
            max_timestamp: header.max_timestamp,
            last_offset: Offset(last_offset),
        };
        if self.recovery_point < end || self.log.active().bytes == 0 {
            return Ok(());
        }
        let (state, roll) = (self.log.active().state(disk)?, self.log.config.roll);
        if should_roll(&state, &incoming, now, &roll) == Ok(true) {
            self.log.active_mut().seal(disk)?;
            let file = self.log.active().path(FileKind::TimeIndex);
            // Unless it succeeds.
            self.failed = true;
            disk.sync(&file)?;
            self.failed = false;
        }
        Ok(())
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
