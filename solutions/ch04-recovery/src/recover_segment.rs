//! How a damaged segment becomes a whole one.
//!
//! The `.log` is the truth, and only its good prefix. The two indexes are made from it and may always be made again. So after
//! a crash nobody asks whether an index is right.

// begin 4.4 -
use ch02_index::{When, batch_at, rebuild, write_entry, write_time_entry};
use ch03_segments::{FileKind, LazyIndex, LogError, Segment, file_name};
// end
use ch03_segments::LogConfig;
use kit::{Disk, Offset, Timestamp};
// begin 4.4 -
use kit::{DiskFile, Position};
// end

// begin 4.4 -
use crate::{note_epochs, valid_prefix};
// end
use crate::{Epochs, RecoveredSegment, RecoveryError};

/// Makes the segment with base offset `base` in `dir` whole again, and returns it, ready to be appended to.
///
/// 1. The `.log` is cut to its [`valid_prefix`](crate::valid_prefix). If it is whole, it is not touched: retention looks at
///    when it changed.
/// 2. The two index files hold what [`rebuild`](ch02_index::rebuild) makes of that prefix, and nothing else, whatever they
///    held before. The time index gets a last entry besides, as at a roll: the newest timestamp, if it is not there yet. An
///    index file that is missing is made; where its bytes are right already, it may be left as it is.
/// 3. `epochs` gets the leader epoch of each batch that is above the newest one ([`note_epochs`](crate::note_epochs)).
///    Nothing is dropped from it: where the log ends is known only when all segments have been looked at.
///
/// The segment returned is as if its batches had been appended to an empty one, one by one; its `created` is `now`, and its
/// `last_modified` is when the `.log` changed, as the disk says. `cut` is how many bytes the `.log` lost. A segment without a
/// good batch is empty, and stays. The `.log` is read piece by piece: memory does not grow with it.
///
/// Nothing is synced. A crash in between does no harm: recovering again, and recovering twice, gives the same files. No
/// `.log`, or a call that fails, is the error of the disk, and a read that fails never cuts the log: it is
/// [`RecoveryError::Read`]. An entry that an index refuses, because the settings allow fewer, is
/// [`LogError::Scan`](ch03_segments::LogError::Scan).
///
/// ```text
///             .log                                     .index              .timeindex
///   before    | 0..1 | 2..3 | 4..5 | 6..|              3->91 5->182 7->273 (bytes that nobody knows)
///   after     | 0..1 | 2..3 | 4..5 |                   3->91 5->182        1001->3 1100->5
/// ```
///
/// Exercise 4.4. Kafka: `LogSegment.recover`.
pub fn recover_segment(
    disk: &mut dyn Disk,
    dir: &str,
    base: Offset,
    config: &LogConfig,
    epochs: &mut Epochs,
    now: Timestamp,
) -> Result<RecoveredSegment, RecoveryError> {
    // begin 4.4 recover_segment: todo!("4.4 recover_segment {base} of {} files in {dir} at {now}, {config:?}, {} epochs", disk.list(dir)?.len(), epochs.entries.len())
    let path = |kind| format!("{dir}/{}", file_name(base, kind));
    let log = path(FileKind::Log);
    let bytes = disk.len(&log)?;
    let prefix = valid_prefix(&DiskFile::up_to(disk, &log, bytes), base)?;
    let cut = bytes - prefix.bytes;
    if cut > 0 {
        disk.truncate(&log, prefix.bytes)?;
    }

    let good = DiskFile::up_to(disk, &log, prefix.bytes);
    note_epochs(&good, epochs)?;
    let first = batch_at(&good, Position(0))?;
    let mut index = rebuild(&good, base, &config.index())?;
    let newest = index.newest;
    let last = index
        .times
        .note(newest.timestamp, newest.offset, When::Roll);
    last.map_err(LogError::from)?;
    let mut offsets = Vec::new();
    for entry in index.offsets.entries.to_vec() {
        offsets.extend(write_entry(base, entry).map_err(LogError::from)?);
    }
    let mut times = Vec::new();
    for entry in index.times.entries.to_vec() {
        times.extend(write_time_entry(base, entry).map_err(LogError::from)?);
    }
    for (kind, bytes) in [
        (FileKind::OffsetIndex, offsets),
        (FileKind::TimeIndex, times),
    ] {
        let file = path(kind);
        if disk.len(&file).is_ok() {
            disk.truncate(&file, 0)?;
        } else {
            disk.create(&file)?;
        }
        disk.append(&file, &bytes)?;
    }

    let name = file_name(base, FileKind::Log);
    let listed = disk.list(dir)?.into_iter().find(|file| file.name == name);
    let segment = Segment {
        dir: dir.into(),
        base_offset: base,
        bytes: prefix.bytes,
        next_offset: prefix.next_offset,
        first_timestamp: first.map_or(Timestamp(-1), |batch| batch.max_timestamp),
        newest,
        created: now,
        last_modified: listed.map_or(now, |file| file.modified),
        indexer: index.indexer,
        index: LazyIndex::in_files(&config.index()),
        torn: false,
    };
    Ok(RecoveredSegment { segment, cut })
    // end
}
