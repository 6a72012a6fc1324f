//! 4.6 `DurableLog::on_roll`, `DurableLog::flush_until`.

use crate::play::play;
use ch03_segments::Log;
use ch04_recovery::{DurableLog, FlushTask, RecoveryError};
use kit::{Disk, Offset};
use probe::ch04::durable::{LogAnswer, LogScript};

/// The two have the signatures of the contract.
const _: fn(&DurableLog, Offset) -> FlushTask = DurableLog::on_roll;
const _: fn(&mut DurableLog, &mut dyn Disk, Offset) -> Result<(), RecoveryError> =
    DurableLog::flush_until;

pub(crate) fn answer(script: LogScript) -> Result<LogAnswer, String> {
    // Closing is another exercise.
    play(script, |disk, log| Ok(Log::close(&mut log.log, disk)?))
}
