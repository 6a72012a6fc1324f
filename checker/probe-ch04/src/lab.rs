//! Lab 4: a log on real files that stays between calls, until somebody kills the process.

use crate::convert::{config, recovery_error};
use ch03_segments::As;
use ch04_recovery::DurableLog;
use kit::{Disk, RealDisk, Timestamp};
use probe::ch04::durable::{Acknowledge, DIR, ROOT, RecoveryError};
use probe::disk::REAL;
use std::cell::RefCell;

thread_local! {
    static LOG: RefCell<Option<(RealDisk, DurableLog)>> = const { RefCell::new(None) };
}

/// Appends the batches, and answers how many records the log has: each answer is an acknowledgement.
pub(crate) fn answer(call: Acknowledge) -> Result<i64, RecoveryError> {
    LOG.with(|kept| {
        let mut kept = kept.borrow_mut();
        let now = Timestamp(5000);
        if kept.is_none() {
            std::fs::create_dir(REAL).map_err(|_| RecoveryError::Disk)?;
            let mut disk = RealDisk::new(REAL, None);
            disk.create_dir(ROOT).map_err(|_| RecoveryError::Disk)?;
            let log = DurableLog::create(&mut disk, DIR, config(call.config), now);
            *kept = Some((disk, log.map_err(recovery_error)?));
        }
        let Some((disk, log)) = kept.as_mut() else {
            return Err(RecoveryError::Disk);
        };
        for batch in call.batches {
            let appended = log.append(disk, now, batch, As::Follower);
            appended.map_err(recovery_error)?;
        }
        Ok(log.log.end().0)
    })
}
