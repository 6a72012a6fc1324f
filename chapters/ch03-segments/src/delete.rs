//! How segments go, if everything may stop in the middle.
//!
//! Nobody may read what is half gone: so the log's start moves before the first file does. And a log must not have a hole: so
//! the oldest segment goes first. Renaming is quick, and a reader that has the file open can finish; removing a gigabyte may take
//! a while, and is done later. What we left out: the minute that Kafka waits between the two.

use kit::{Disk, DiskError, Offset, Timestamp};

use crate::{Log, LogError};

impl Log {
    /// Deletes the oldest segments that may go, and answers how many these are.
    ///
    /// How many: [`expired`](crate::expired) of [`Log::infos`]. If none, nothing is done. If all, the log first rolls to a new
    /// segment at its end ([`Log::roll`]), so that the end stays; if that fails, the log is as before.
    /// Then `start` becomes the base offset of the first segment that stays, unless it is above that already. Then segment by
    /// segment, the oldest first, the `.log`, the `.index` and the `.timeindex`, in this order, get `.deleted` behind their name,
    /// and the segment leaves `segments`.
    ///
    /// A rename that fails is an error, but for one: a file that is not there was renamed by an earlier call. After a rename
    /// that failed `start` has moved, and the call can be made again: it goes on where it stopped.
    ///
    /// ```text
    ///   start 0     00..00.log  00..10.log  00..25.log       the first two are expired
    ///   start 25    00..00.log  00..10.log  00..25.log       from here on nobody reads below 25
    ///   start 25    00..00.log.deleted  00..10.log.deleted  00..25.log
    /// ```
    ///
    /// Exercise 3.7. Kafka: `UnifiedLog.deleteSegments`, `LocalLog.deleteSegmentFiles`.
    pub fn delete_expired(
        &mut self,
        disk: &mut dyn Disk,
        now: Timestamp,
        high_watermark: Offset,
    ) -> Result<usize, LogError> {
        todo!(
            "3.7 Log::delete_expired of {} segments at {now}, high watermark {high_watermark}, directory there: {}",
            self.segments.len(),
            disk.list(&self.dir).is_ok()
        )
    }
}

/// Removes the files that [`Log::delete_expired`] has renamed, and answers how many these are.
///
/// They are those whose name is a segment's file name (3.1) with `.deleted` behind it. Other files stay, whatever they are called.
/// The files go by name, ascending. The first call of the disk that fails is the error; what is left can be purged later.
///
/// ```text
///   00000000000000000000.log.deleted    goes
///   notes.deleted                       stays
///   00000000000000000025.log            stays
/// ```
///
/// Exercise 3.7. Kafka: `LocalLog.deleteSegmentFiles`, after `file.delete.delay.ms`.
pub fn purge(disk: &mut dyn Disk, dir: &str) -> Result<usize, DiskError> {
    todo!(
        "3.7 purge {dir}, directory there: {}",
        disk.list(dir).is_ok()
    )
}
