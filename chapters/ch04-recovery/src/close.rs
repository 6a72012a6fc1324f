//! How a log says that nothing need be looked at.

use kit::Disk;

use crate::{DurableLog, RecoveryError};

/// Closes a log, so that the next start need not recover it. `root` is the directory around the log's, and holds only this
/// one.
///
/// 1. The active segment gets its last time entry: [`Log::close`](ch03_segments::Log::close).
/// 2. Everything is flushed, up to the log's end: [`DurableLog::flush_until`], which writes the recovery point too.
/// 3. If the log start lies above the first segment's base offset, it is written to [`LOG_START_FILE`](crate::LOG_START_FILE)
///    in the root.
/// 4. Last of all comes the marker: [`MARKER_FILE`](crate::MARKER_FILE) in the root, with [`MARKER_TEXT`](crate::MARKER_TEXT)
///    in it. It is synced, and then the root is. One that is there already stays as it is.
///
/// After a crash or a loss of power at any moment, the marker is there only if everything that it speaks of is safe. If a step
/// fails, the steps behind it are not done, and the log is `failed`. A log that has failed is not closed: the error is
/// [`RecoveryError::Failed`], nothing is written, and there is no marker. `tasks` is empty afterwards. A log that is closed is
/// not used any more.
///
/// ```text
///   seal    sync files    sync directory    recovery point    log start    marker    sync
///   ---------------------- a crash here: recovered as unclean -----------> | <- clean
/// ```
///
/// Exercise 4.9. Kafka: `LogManager.shutdown`, `CleanShutdownFileHandler.write`.
pub fn close(disk: &mut dyn Disk, root: &str, log: &mut DurableLog) -> Result<(), RecoveryError> {
    todo!(
        "4.9 close {} below {root:?}, directory there: {}",
        log.log.dir,
        disk.list(root).is_ok()
    )
}
