//! How the plan is carried out, if that may crash too.
//!
//! A recovery is a program like any other: the power may fail in the middle of it, and then it runs again. So after each of
//! its steps the directory must still say what is left to do. Two steps are in danger of hiding that: whoever cuts a segment
//! has removed the reason why the later ones must go, and whoever removes segments has removed the reason why the epochs
//! must.

use ch03_segments::LogConfig;
use kit::{Disk, Timestamp};
// begin 4.8 -
use ch03_segments::{Log, LogError};
use kit::{DiskFile, ReadAt};
// end

use crate::{Recovered, RecoveryError};
// begin 4.8 -
use crate::{
    LOG_START_FILE, MARKER_FILE, RECOVERY_POINT_FILE, Repair, SegmentFile, checkpoint_offset,
    checkpointed, exists, join, log_files, recovery_plan, store_epochs, stored_epochs,
    valid_prefix,
};
// end

/// Opens the log in `dir`, a directory in `root`, whatever the last process left there.
///
/// Before anything is changed, the checkpoints are read: recovery point and log start from the root (0 when the file or the
/// log's line is not there), the epochs from [`EPOCH_FILE`](crate::EPOCH_FILE) in `dir`. One that is damaged is
/// [`RecoveryError::Checkpoint`]: a person must look at it, and nothing is deleted. Then:
///
/// 1. **Marker.** [`MARKER_FILE`](crate::MARKER_FILE) in the root says that the stop was clean. It is removed, and the root
///    is synced, also when no marker was there. These are the first changing calls, so a crash from here on is an unclean
///    stop.
/// 2. **Plan**: [`recovery_plan`](crate::recovery_plan) of the `.log` files in `dir`.
/// 3. **Trusted** segments are taken as they are. One whose index files do not fit is recovered (4.4), and the later segments
///    stay: [`Segment::found`](ch03_segments::Segment::found) says so, or the last time entry lies at or above the next
///    segment's base offset.
/// 4. **Scanned** segments are recovered (4.4), in order, up to the first damage. That segment is cut, and all later ones go,
///    because a log has no hole that nobody knows of. They go first, and the directory is synced, before the segment is cut:
///    once it is cut nothing says any more that they must go.
/// 5. **Tail.** After a clean stop the log is opened by [`Log::open`](ch03_segments::Log::open); only if that finds that the
///    active segment needs recovery, it is recovered.
/// 6. **Start.** If the log then ends below its start, all segments go, and an empty one begins at the start. The epoch file
///    is emptied before that.
/// 7. **Epochs** are cut to the log's start, then to its end: a log without records has none. Where the epoch file is not
///    there, they are noted from the headers of the whole log ([`note_epochs`](crate::note_epochs)): that reads 61 bytes of
///    each batch, which takes its time, and is better than a replica that does not know where it parted from the leader. The
///    file is written if it does not say the same.
/// 8. **Recovery point**: after a clean stop the log's end, else what the file says, but not above the log's end; and not
///    below the log's start. If the file says more than the log's end, it is written at once: the next crash must not believe
///    it.
///
/// The files of each segment that is recovered are synced, and the directory: an index that lies below the recovery point is
/// made anew only here. A removed segment loses its three files, the `.log` first. `removed` has the base offsets of those
/// that went, ascending; `cut` the bytes cut off the segment with the first damage (0 without); `foreign` what `Log::open`
/// names, without the epoch file. `gaps`, ascending, are where a segment that was looked at ends below the next one's base
/// offset, and what `Log::open` finds: records lost exactly at a batch's end leave no damage, only a gap. A segment that was
/// scanned and ends above the next one's base offset is [`LogError::Overlap`](ch03_segments::LogError::Overlap), and nothing
/// more is changed.
///
/// The steps themselves are given: [`Repair`](crate::Repair) has them, and notes what they do.
///
/// A crash or a loss of power after any call, then a recovery: records, epochs and recovery point end the same, and so do the
/// bytes of all files but temporary ones. (Only a time index that was believed after a clean stop may be made anew, without
/// the entries of earlier closes; and an index of a trusted segment that was just being made anew may be found empty, and is
/// believed then.) What lies below the recovery point is there afterwards, and what is there was written. A call that fails is
/// an error; nobody may use the log then. A directory that is not there is the disk's error.
///
/// ```text
///   recovery point 1400    0 .. 999    1000 .. 1999    2000 .. 2## .. 2999    3000 ..
///                          trusted     scanned         damage at 2417          goes
///   afterwards             0 .. 999    1000 .. 1999    2000 .. 2416
/// ```
///
/// Kafka reports no gaps, believes the tail after a clean stop, and fills a missing epoch file from the scanned segments
/// only. It cuts the epochs to the end first, so that an empty log has one until the next start, and none after it. A file with
/// a damaged recovery point is to Kafka as good as none: it reads everything.
///
/// Exercise 4.8. Kafka: `LogManager.loadLogs`, `LogLoader.load`.
pub fn recover_log(
    disk: &mut dyn Disk,
    root: &str,
    dir: &str,
    config: LogConfig,
    now: Timestamp,
) -> Result<Recovered, RecoveryError> {
    // begin 4.8 recover_log: todo!("4.8 recover_log {dir} below {root:?} at {now}, {config:?}, directory there: {}", disk.list(dir).is_ok())
    let point_file = join(root, RECOVERY_POINT_FILE);
    let checkpoint = checkpointed(disk, &point_file, dir)?.unwrap_or_default();
    let log_start = checkpointed(disk, &join(root, LOG_START_FILE), dir)?.unwrap_or_default();
    let stored = stored_epochs(disk, dir)?;
    let listing: Vec<_> = log_files(disk, dir)?.iter().map(SegmentFile::of).collect();

    let marker = join(root, MARKER_FILE);
    let clean = exists(disk, &marker)?;
    if clean {
        disk.remove(&marker)?;
    }
    // A crash may have come between these two calls the last time.
    disk.sync_dir(root)?;

    let plan = recovery_plan(&listing, checkpoint, log_start, clean);
    let mut repair = Repair::new(dir, config, now, stored.clone().unwrap_or_default());
    repair.remove_all(disk, &plan.remove)?;
    if stored.is_none() {
        for base in plan.trusted.iter().chain(&plan.check_tail) {
            repair.note(disk, *base)?;
        }
    }
    repair.trust(disk, &plan.trusted)?;
    for (at, base) in plan.scan.iter().enumerate() {
        let later = &plan.scan[at + 1..];
        let log = DiskFile::open(disk, &repair.log_of(*base))?;
        let prefix = valid_prefix(&log, *base)?;
        let damaged = prefix.bytes < log.len();
        if damaged {
            // Before the cut: behind a whole segment nobody would remove them.
            repair.remove(disk, later)?;
        } else {
            repair.compare(*base, prefix.next_offset, later.first())?;
        }
        repair.recover(disk, *base)?;
        if damaged {
            break;
        }
    }

    let mut opened = Log::open(disk, dir, config, log_start, now);
    if let Some(tail) = plan.check_tail
        && opened.as_ref().is_err_and(Repair::is_needed)
    {
        repair.recover(disk, tail)?;
        opened = Log::open(disk, dir, config, log_start, now);
    }
    if let Err(LogError::OutOfRange { .. }) = opened {
        let left: Vec<_> = log_files(disk, dir)?.into_keys().collect();
        repair.remove_all(disk, &left)?;
        opened = Log::open(disk, dir, config, log_start, now);
    }
    let opened = opened?;

    let (start, end) = (opened.log.start, opened.log.end());
    repair.epochs.truncate_from_start(start);
    repair.epochs.truncate_from_end(end);
    if stored.as_ref() != Some(&repair.epochs) {
        store_epochs(disk, dir, &repair.epochs)?;
    }
    let believed = if clean { end } else { checkpoint };
    let recovery_point = believed.min(end).max(start);
    if checkpoint > end {
        checkpoint_offset(disk, &point_file, dir, recovery_point)?;
    }
    Ok(repair.report(opened, recovery_point))
    // end
}
