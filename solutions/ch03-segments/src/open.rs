//! What a directory says after a restart.
//!
//! A log of a thousand segments must open in a moment, so nearly nothing is read: names and sizes say most of it. Only the active
//! segment is looked into, behind its last index entry, because only there somebody may have been writing. What we left out:
//! repairing what does not fit. That is chapter 4; here it is an error, and nothing is deleted.

// begin 3.8 -
use std::collections::BTreeMap;
// end

use kit::{Disk, Offset, Timestamp};
// begin 3.8 -
use kit::{Position, TimeEntry};
// end

use crate::{Log, LogConfig, LogError, Opened};
// begin 3.8 -
use crate::{FileKind, Gap, Segment, parse_file_name, purge};
// end

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
        // begin 3.8 Log::open: todo!("3.8 Log::open {dir} from {log_start} at {now}, {config:?}, directory there: {}", disk.list(dir).is_ok())
        let (mut logs, mut indexes) = (BTreeMap::new(), Vec::new());
        let mut foreign = Vec::new();
        for file in disk.list(dir)? {
            let deleted = file.name.strip_suffix(".deleted");
            match parse_file_name(&file.name) {
                Some((base, FileKind::Log)) => drop(logs.insert(base, file)),
                Some((base, _)) => indexes.push((base, file.name)),
                None if deleted.and_then(parse_file_name).is_some() => {}
                None => foreign.push(file.name),
            }
        }

        let (mut segments, mut gaps) = (Vec::new(), Vec::new());
        let next_bases = logs.keys().skip(1).map(|base| Some(*base)).chain([None]);
        for ((base, log), next) in logs.iter().zip(next_bases) {
            let mut segment = Segment::found(disk, dir, *base, log, &config, now)?;
            match next {
                Some(next) => {
                    gaps.extend(seal_at(&mut segment, next)?);
                }
                None => walk(&mut segment, disk)?,
            }
            segments.push(segment);
        }
        let lowest = segments.first().map_or(log_start, |one| one.base_offset);
        let end = segments.last().map_or(log_start, |one| one.next_offset);
        let start = log_start.max(lowest);
        if start > end {
            return Err(LogError::OutOfRange {
                offset: log_start,
                start: lowest,
                end,
            });
        }

        purge(disk, dir)?;
        for (base, name) in indexes {
            if !logs.contains_key(&base) {
                disk.remove(&format!("{dir}/{name}"))?;
            }
        }
        if segments.is_empty() {
            segments.push(Segment::create(disk, dir, log_start, &config, now)?);
        }
        let dir = dir.into();
        let log = Log {
            dir,
            config,
            segments,
            start,
        };
        Ok(Opened { log, foreign, gaps })
        // end
    }
}

// begin 3.8 -
/// Ends a segment where the next one begins; the gap if it is empty.
fn seal_at(segment: &mut Segment, next: Offset) -> Result<Option<Gap>, LogError> {
    let TimeEntry { timestamp, offset } = segment.newest;
    if timestamp.0 >= 0 && offset >= next {
        return Err(LogError::Overlap {
            file: segment.path(FileKind::TimeIndex),
            offset,
            next_base: next,
        });
    }
    segment.next_offset = next;
    Ok((segment.bytes == 0).then_some(Gap {
        from: segment.base_offset,
        to: next,
    }))
}

/// Finds out about the active segment what only its log says.
fn walk(segment: &mut Segment, disk: &dyn Disk) -> Result<(), LogError> {
    let last_time = segment.newest;
    let mut position = Position(0);
    if let Some(entry) = segment.indexes(disk)?.offsets.entries.last() {
        position = entry.position;
        match segment.batch_at(disk, position) {
            Ok(Some(batch)) if batch.last_offset == entry.offset => {}
            Ok(_) | Err(LogError::NeedsRecovery { .. }) => {
                return Err(segment.needs_recovery(Position(0)));
            }
            Err(error) => return Err(error),
        }
    }
    segment.indexer.bytes_since_entry = segment.bytes - position.0;
    while let Some(batch) = segment.batch_at(disk, position)? {
        if batch.max_timestamp > segment.newest.timestamp {
            segment.newest = TimeEntry {
                timestamp: batch.max_timestamp,
                offset: batch.last_offset,
            };
        }
        segment.next_offset = Offset(batch.last_offset.0.saturating_add(1));
        position = batch.end();
    }
    if last_time.timestamp.0 >= 0 && last_time.offset >= segment.next_offset {
        return Err(segment.needs_recovery(Position(0)));
    }
    if let Some(first) = segment.batch_at(disk, Position(0))? {
        segment.first_timestamp = first.max_timestamp;
    }
    Ok(())
}
// end
