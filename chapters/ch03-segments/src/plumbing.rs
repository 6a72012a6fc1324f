//! Given: how a segment and a log handle their files. Nothing here is yours to write.

use ch02_index::{BatchAt, Indexer, ScanError, When, batch_at, read_time_entry, write_time_entry};
use kit::{
    Disk, DiskError, DiskErrorKind, DiskFile, FileInfo, Offset, Position, TimeEntry, Timestamp,
};

use crate::{
    FileKind, Indexes, LazyIndex, Log, LogConfig, LogError, Segment, SegmentInfo, SegmentState,
    file_name,
};

impl Segment {
    /// Makes a segment with its three files, empty. The `.log` comes last: where a roll fails half-way there is none, and index
    /// files without a `.log` are no segment. Files of these names that are there already are removed first.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn create(
        disk: &mut dyn Disk,
        dir: &str,
        base_offset: Offset,
        config: &LogConfig,
        now: Timestamp,
    ) -> Result<Segment, DiskError> {
        let mut segment = Segment::new(dir, base_offset, config, now);
        segment.index = LazyIndex::empty(base_offset, &config.index());
        for kind in FileKind::ALL.into_iter().rev() {
            let file = segment.path(kind);
            if disk.len(&file).is_ok() {
                disk.remove(&file)?;
            }
            disk.create(&file)?;
        }
        Ok(segment)
    }

    /// A segment that is in its files, and what can be known of it without reading its `.log`: the size and the time of change
    /// that `log` says, and as `newest` the last entry of its time index. Its end is not known yet: `next_offset` is the base
    /// offset, and `first_timestamp` is -1. Reads twelve bytes.
    ///
    /// # Errors
    /// [`LogError::NeedsRecovery`], with `good` 0, when one of its index files is not there; [`LogError::IndexLength`];
    /// [`LogError::DamagedEntry`]; the disk refuses.
    pub fn found(
        disk: &dyn Disk,
        dir: &str,
        base_offset: Offset,
        log: &FileInfo,
        config: &LogConfig,
        now: Timestamp,
    ) -> Result<Segment, LogError> {
        let mut segment = Segment::new(dir, base_offset, config, now);
        segment.bytes = log.bytes;
        segment.last_modified = log.modified;
        if let Some(newest) = segment.last_time(disk)? {
            segment.newest = newest;
        }
        Ok(segment)
    }

    fn new(dir: &str, base_offset: Offset, config: &LogConfig, now: Timestamp) -> Segment {
        let nothing_yet = Timestamp(-1);
        Segment {
            dir: dir.into(),
            base_offset,
            bytes: 0,
            next_offset: base_offset,
            first_timestamp: nothing_yet,
            newest: TimeEntry {
                timestamp: nothing_yet,
                offset: base_offset,
            },
            created: now,
            last_modified: now,
            indexer: Indexer::new(config.index_interval_bytes),
            index: LazyIndex::in_files(&config.index()),
            torn: false,
        }
    }

    /// The last entry of the time index, from its file.
    fn last_time(&self, disk: &dyn Disk) -> Result<Option<TimeEntry>, LogError> {
        for (kind, entry) in [(FileKind::OffsetIndex, 8), (FileKind::TimeIndex, 12)] {
            let file = self.path(kind);
            let bytes = disk.len(&file).map_err(|error| match error.kind {
                DiskErrorKind::NotFound => self.needs_recovery(Position(0)),
                _ => LogError::Disk(error),
            })?;
            if bytes % entry != 0 {
                return Err(LogError::IndexLength { file, bytes });
            }
        }
        let file = self.path(FileKind::TimeIndex);
        let bytes = disk.len(&file)?;
        let mut last = [0; 12];
        if bytes == 0 {
            return Ok(None);
        }
        disk.read_at(&file, Position(bytes - 12), &mut last)?;
        let number = bytes / 12 - 1;
        read_time_entry(self.base_offset, last)
            .map(Some)
            .map_err(|_| LogError::DamagedEntry { file, number })
    }

    /// The error that says: this segment must be recovered, its last whole batch ends at `good`.
    pub fn needs_recovery(&self, good: Position) -> LogError {
        LogError::NeedsRecovery {
            file: self.path(FileKind::Log),
            good: good.0,
            bytes: self.bytes,
        }
    }

    /// Cuts the three files back to what is known of them, if a write failed.
    ///
    /// # Errors
    /// The disk refuses. Then the segment is still torn.
    pub fn mend(&mut self, disk: &mut dyn Disk) -> Result<(), LogError> {
        if self.torn {
            let sizes = self.indexes(disk)?.sizes();
            disk.truncate(&self.path(FileKind::Log), self.bytes)?;
            disk.truncate(&self.path(FileKind::OffsetIndex), sizes.offsets)?;
            disk.truncate(&self.path(FileKind::TimeIndex), sizes.times)?;
            self.torn = false;
        }
        Ok(())
    }

    /// Writes the last time entry of a segment that gets no more batches: its newest timestamp, in the slot that chapter 2 kept
    /// free for it. Where that is in the index already, nothing is written.
    ///
    /// # Errors
    /// The disk refuses. Then the segment is torn, and the entry is not in its index.
    pub fn seal(&mut self, disk: &mut dyn Disk) -> Result<(), LogError> {
        self.mend(disk)?;
        let (base, newest, file) = (
            self.base_offset,
            self.newest,
            self.path(FileKind::TimeIndex),
        );
        let indexes = self.indexes_mut(disk)?;
        let before = indexes.sizes();
        indexes
            .times
            .note(newest.timestamp, newest.offset, When::Roll)?;
        if indexes.sizes() != before {
            let entry = write_time_entry(base, newest)?;
            if let Err(error) = disk.append(&file, &entry) {
                self.indexes_mut(disk)?.cut_to(before);
                self.torn = true;
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// The path of one of its files.
    pub fn path(&self, kind: FileKind) -> String {
        format!("{}/{}", self.dir, file_name(self.base_offset, kind))
    }

    /// Its `.log`, up to its end: what chapter 2 reads.
    pub fn log<'a>(&self, disk: &'a dyn Disk) -> DiskFile<'a> {
        DiskFile::up_to(disk, &self.path(FileKind::Log), self.bytes)
    }

    /// Its two indexes. They are read from their files if nobody needed them before.
    ///
    /// # Errors
    /// As [`LazyIndex::get`].
    pub fn indexes(&self, disk: &dyn Disk) -> Result<&Indexes, LogError> {
        self.index.get(disk, &self.dir, self.base_offset)
    }

    /// Its two indexes, to be changed. That changes what is in memory; the files are the caller's business.
    ///
    /// # Errors
    /// As [`LazyIndex::get`].
    pub fn indexes_mut(&mut self, disk: &dyn Disk) -> Result<&mut Indexes, LogError> {
        self.index.get_mut(disk, &self.dir, self.base_offset)
    }

    /// What the decision to roll needs of it.
    ///
    /// # Errors
    /// As [`LazyIndex::get`].
    pub fn state(&self, disk: &dyn Disk) -> Result<SegmentState, LogError> {
        let indexes = self.indexes(disk)?;
        Ok(SegmentState {
            base_offset: self.base_offset,
            bytes: self.bytes,
            first_timestamp: self.first_timestamp,
            created: self.created,
            offset_entries: indexes.offsets.entries.len(),
            time_entries: indexes.times.entries.len(),
        })
    }

    /// The batch that begins at `position` of its `.log`: [`batch_at`]. `None` at the end.
    ///
    /// # Errors
    /// [`LogError::NeedsRecovery`], with `good` at `position`, where no whole batch begins there and the end is not there either;
    /// the disk refuses.
    pub fn batch_at(
        &self,
        disk: &dyn Disk,
        position: Position,
    ) -> Result<Option<BatchAt>, LogError> {
        match batch_at(&self.log(disk), position) {
            Ok(None) if position.0 != self.bytes => Err(self.needs_recovery(position)),
            Err(ScanError::Unfinished { .. } | ScanError::BadLength { .. }) => {
                Err(self.needs_recovery(position))
            }
            found => Ok(found?),
        }
    }
}

impl Log {
    /// Makes a directory, if it is not there, and in it a log without records that begins at `start`.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn create(
        disk: &mut dyn Disk,
        dir: &str,
        config: LogConfig,
        start: Offset,
        now: Timestamp,
    ) -> Result<Log, DiskError> {
        disk.create_dir(dir)?;
        let first = Segment::create(disk, dir, start, &config, now)?;
        Ok(Log {
            dir: dir.into(),
            config,
            segments: vec![first],
            start,
        })
    }

    /// Begins a new segment with base offset `base`, which is not below the log's end: the active segment is sealed, then the
    /// new one's files are made. The log's end stays where it is. An active segment that is empty and has this base offset already stays: the new one would be
    /// the same.
    ///
    /// # Errors
    /// The disk refuses. Then the old segment is still the active one. It may have its last time entry already, which does no harm.
    pub fn roll(
        &mut self,
        disk: &mut dyn Disk,
        base: Offset,
        now: Timestamp,
    ) -> Result<(), LogError> {
        let active = self.active_mut();
        if active.bytes == 0 && active.base_offset == base {
            return Ok(());
        }
        active.seal(disk)?;
        let mut next = Segment::create(disk, &self.dir, base, &self.config, now)?;
        next.next_offset = self.end();
        self.segments.push(next);
        Ok(())
    }

    /// Makes good what a failed append may have left, before a batch at `base` is appended: the active segment is mended; and if
    /// it is empty and begins above `base`, it goes, since the batch belongs to the one before it.
    ///
    /// # Errors
    /// The disk refuses. Then the log is as before, or the segment has gone already.
    pub fn mend(&mut self, disk: &mut dyn Disk, base: Offset) -> Result<(), LogError> {
        self.active_mut().mend(disk)?;
        let active = self.active();
        if active.bytes == 0 && active.base_offset > base && self.segments.len() > 1 {
            let [log, offsets, times] = FileKind::ALL.map(|kind| active.path(kind));
            disk.remove(&log)?;
            self.segments.pop();
            disk.remove(&offsets)?;
            disk.remove(&times)?;
        }
        Ok(())
    }

    /// Closes the log: the active segment gets its last time entry, as at a roll.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn close(&mut self, disk: &mut dyn Disk) -> Result<(), LogError> {
        self.active_mut().seal(disk)
    }

    /// The segment that is appended to.
    pub fn active(&self) -> &Segment {
        &self.segments[self.segments.len() - 1]
    }

    /// The segment that is appended to, to be changed.
    pub fn active_mut(&mut self) -> &mut Segment {
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// The log end offset: the offset that the next record gets.
    pub fn end(&self) -> Offset {
        self.active().next_offset
    }

    /// What retention needs of the segments, oldest first.
    pub fn infos(&self) -> Vec<SegmentInfo> {
        let ends = self.segments[1..].iter().map(|next| next.base_offset);
        self.segments
            .iter()
            .zip(ends.chain([self.end()]))
            .map(|(segment, next_offset)| SegmentInfo {
                bytes: segment.bytes,
                next_offset,
                largest_timestamp: segment.newest.timestamp,
                last_modified: segment.last_modified,
            })
            .collect()
    }
}
