//! What a directory says after a restart.
//!
//! A log of a thousand segments must open in a moment, so nearly nothing is read: names and sizes say most of it. Only the active
//! segment is looked into, behind its last index entry, because only there somebody may have been writing. What we left out:
//! repairing what does not fit. That is chapter 4; here it is an error, and nothing is deleted.

use kit::{Disk, Offset, Timestamp};

use crate::{Log, LogConfig, LogError, Opened};

impl Log {
    /// Opens the log that is in a directory.
    ///
    /// **Names.** A file is the log's if its name is a segment's file name (3.1), or one with `.deleted` behind it. All others are
    /// left alone and named in `foreign`, ascending. A `.log` is a segment. Nothing is created but what is said below.
    ///
    /// **The segments that are not active**: of each, only what [`Segment::found`](crate::Segment::found) reads, and nothing of its
    /// `.log`. Its `next_offset` is the base offset of the next one. If the last entry of its time index has an offset at or above
    /// that, the two overlap: [`LogError::Overlap`]. If its `.log` has no bytes, its range is a [`Gap`](crate::Gap), which is no error.
    ///
    /// **The active segment**, the last one: of its `.log` the first header, and the headers from the position of its last
    /// offset-index entry on (0 without one). They give `first_timestamp`; `next_offset`, behind the last batch; `newest`, from
    /// the last time entry on; and `bytes_since_entry`: from that position to the end, as if the log had never been closed. CRC,
    /// magic and the order of offsets are not judged, and no header is read more than twice. [`LogError::NeedsRecovery`] if
    ///
    /// - the `.log` does not end where a batch ends: `good` is the end of the last whole one;
    /// - the last offset-index entry does not lead to a whole batch with that last offset, or the last time entry has an offset at or
    ///   above `next_offset`: `good` is 0, for the indexes do not fit.
    ///
    /// Every segment is `created` now.
    ///
    /// **Start**: the larger of `log_start` and the lowest base offset. A `log_start` above the end is [`LogError::OutOfRange`].
    /// `log_start` is not negative.
    ///
    /// **Cleaning up**, only when there was no error so far: `.deleted` files are purged (3.7), index files without their `.log`
    /// are removed, and if there is no segment one is made at `log_start`. A directory that is not there is the disk's error.
    ///
    /// ```text
    ///   00..00.log  00..00.index  00..00.timeindex       sizes, 12 bytes of the time index
    ///   00..25.log  00..25.index  00..25.timeindex       the active one: headers behind its last index entry
    ///   00..10.index                                     no .log: removed
    ///   00..05.log.deleted                               purged
    ///   25.log  notes.txt                                foreign
    /// ```
    ///
    /// Exercise 3.8. Kafka: `LogLoader.load`, with the clean-shutdown marker.
    pub fn open(
        disk: &mut dyn Disk,
        dir: &str,
        config: LogConfig,
        log_start: Offset,
        now: Timestamp,
    ) -> Result<Opened, LogError> {
        todo!(
            "3.8 Log::open {dir} from {log_start} at {now}, {config:?}, directory there: {}",
            disk.list(dir).is_ok()
        )
    }
}
