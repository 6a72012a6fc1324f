//! Given: the shapes of a segment and a log, and their settings. Nothing here is yours to write.

use std::error::Error;
use std::fmt;

use ch01_batch::CheckError;
use ch02_index::{
    EntryError, IndexConfig, Indexer, ScanError, When, read_time_entry, write_time_entry,
};
use kit::{
    Disk, DiskError, DiskErrorKind, DiskFile, Epoch, FileInfo, Offset, Position, TimeEntry,
    Timestamp,
};

use crate::{Indexes, LazyIndex, file_name};

/// Which of a segment's three files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    /// The batches: `.log`.
    Log,
    /// From offsets to positions: `.index`.
    OffsetIndex,
    /// From timestamps to offsets: `.timeindex`.
    TimeIndex,
}

impl FileKind {
    /// All three, the log first.
    pub const ALL: [FileKind; 3] = [FileKind::Log, FileKind::OffsetIndex, FileKind::TimeIndex];

    /// What the file's name ends with.
    pub fn suffix(self) -> &'static str {
        match self {
            FileKind::Log => ".log",
            FileKind::OffsetIndex => ".index",
            FileKind::TimeIndex => ".timeindex",
        }
    }
}

/// When a segment is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollConfig {
    /// Kafka's `segment.bytes`, by default 1 GiB: no `.log` file grows above it.
    pub segment_bytes: u64,
    /// Kafka's `segment.ms`, by default seven days, in milliseconds.
    pub segment_ms: i64,
    /// How much earlier this segment rolls by time, in milliseconds: Kafka draws it below `segment.jitter.ms` for each segment,
    /// so that not all partitions roll at once. By default 0.
    pub jitter_ms: i64,
    /// Kafka's `segment.index.bytes`, by default 10485760: the size of each of the two index files at most. At least 12, which is
    /// one time entry.
    pub index_bytes: usize,
}

/// When old segments are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionConfig {
    /// Kafka's `retention.ms`, by default seven days, in milliseconds; -1 is no limit.
    pub retention_ms: i64,
    /// Kafka's `retention.bytes`; -1, the default, is no limit.
    pub retention_bytes: i64,
}

/// The settings of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogConfig {
    /// When a segment is rolled.
    pub roll: RollConfig,
    /// Kafka's `index.interval.bytes`, by default 4096.
    pub index_interval_bytes: u64,
    /// When old segments are deleted.
    pub retention: RetentionConfig,
}

impl LogConfig {
    /// The settings of a segment's two indexes.
    pub fn index(&self) -> IndexConfig {
        IndexConfig {
            interval_bytes: self.index_interval_bytes,
            index_bytes: self.roll.index_bytes,
        }
    }
}

/// Kafka's defaults.
impl Default for LogConfig {
    fn default() -> LogConfig {
        const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;
        LogConfig {
            roll: RollConfig {
                segment_bytes: 1 << 30,
                segment_ms: WEEK,
                jitter_ms: 0,
                index_bytes: 10 << 20,
            },
            index_interval_bytes: 4096,
            retention: RetentionConfig {
                retention_ms: WEEK,
                retention_bytes: -1,
            },
        }
    }
}

/// What the decision to roll needs of the active segment: [`Segment::state`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentState {
    /// Its base offset.
    pub base_offset: Offset,
    /// The size of its `.log` in bytes.
    pub bytes: u64,
    /// The largest timestamp of its first batch; -1 if it has none, or no timestamp.
    pub first_timestamp: Timestamp,
    /// When it was made; after a restart, when it was opened.
    pub created: Timestamp,
    /// How many entries its offset index has.
    pub offset_entries: usize,
    /// How many entries its time index has.
    pub time_entries: usize,
}

/// What the decision to roll needs of the batch that is to be appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// The size of the whole batch in bytes.
    pub size: u64,
    /// The largest timestamp of its records, -1 if there is none.
    pub max_timestamp: Timestamp,
    /// The offset of its last record.
    pub last_offset: Offset,
}

/// A batch that ends below the base offset of the segment it is meant for, or below its own: somebody has lost count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BelowBase {
    /// The offset of the batch's last record.
    pub last_offset: Offset,
    /// The base offset.
    pub base_offset: Offset,
}

/// What retention needs of a segment: [`Log::infos`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentInfo {
    /// The size of its `.log` in bytes.
    pub bytes: u64,
    /// The offset behind its last record: the base offset of the next segment, or the log's end.
    pub next_offset: Offset,
    /// The largest timestamp of its records; -1 if no record has one.
    pub largest_timestamp: Timestamp,
    /// When its `.log` was last changed.
    pub last_modified: Timestamp,
}

/// A segment: what is known of its three files.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The log's directory.
    pub dir: String,
    /// The segment's base offset, which names its files: no record lies below it.
    pub base_offset: Offset,
    /// The end of its `.log` in bytes: where the next batch goes. What may lie behind is none of the log.
    pub bytes: u64,
    /// The offset behind its last record; the base offset while it is empty. After a restart only the active segment's end is
    /// known: for the others it is the base offset of the next one.
    pub next_offset: Offset,
    /// The largest timestamp of its first batch; -1 while there is none. Only the active segment needs it: after a restart it is
    /// -1 in the others.
    pub first_timestamp: Timestamp,
    /// The largest timestamp of all batches, and the last offset of the first batch that reached it; -1 at the base offset
    /// while there is none.
    pub newest: TimeEntry,
    /// When it was made; after a restart, when it was opened.
    pub created: Timestamp,
    /// When its `.log` was last changed.
    pub last_modified: Timestamp,
    /// Decides which batch gets an entry.
    pub indexer: Indexer,
    /// Its two indexes.
    pub index: LazyIndex,
    /// Whether a write failed, so that bytes may lie behind the end of one of the three files.
    pub torn: bool,
}

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
}

/// A log: a directory of segments.
#[derive(Clone, Debug)]
pub struct Log {
    /// Its directory, named after topic and partition: `rides-0`.
    pub dir: String,
    /// Its settings.
    pub config: LogConfig,
    /// Its segments, by base offset ascending. There is always one; the last is the active one.
    pub segments: Vec<Segment>,
    /// The log start offset: what lies below is deleted, though its bytes may still be there.
    pub start: Offset,
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
    /// new one's files are made. An active segment that is empty and has this base offset already stays: the new one would be
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
        let next = Segment::create(disk, &self.dir, base, &self.config, now)?;
        self.segments.push(next);
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

/// In which role a broker appends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// The leader gives the batch its offsets and its own leader epoch.
    Leader(Epoch),
    /// A follower keeps what the leader gave.
    Follower,
}

/// A batch that is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The offset of its first record.
    pub base_offset: Offset,
    /// The offset of its last record.
    pub last_offset: Offset,
}

/// What a log found in its directory.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The log.
    pub log: Log,
    /// The names of files that are not the log's, ascending. They are left alone.
    pub foreign: Vec<String>,
    /// Where offsets are missing between two segments.
    pub gaps: Vec<Gap>,
}

/// Offsets that no segment has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The first offset that is missing.
    pub from: Offset,
    /// The first one that is there again.
    pub to: Offset,
}

/// What a consumer asks a log for when it does not know an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetSpec {
    /// The first record there is: the log start offset.
    Earliest,
    /// Behind the last record: the log end offset.
    Latest,
    /// The first record that is not older.
    ForTimestamp(Timestamp),
}

/// Why a log did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The bytes are not one good batch: the sender must send them again.
    BadBatch(CheckError),
    /// The batch is larger than a segment may be: the sender must make smaller ones.
    TooLarge {
        /// The size of the batch in bytes.
        size: u64,
        /// The largest size that a segment may have.
        limit: u64,
    },
    /// A follower's batch begins below the log's end: it is there already, or the two logs have parted.
    BelowEnd {
        /// The offset of its first record.
        base_offset: Offset,
        /// The log end offset.
        end: Offset,
    },
    /// A batch that ends below the segment's base offset, or below its own.
    BelowBase(BelowBase),
    /// The log has no such offset, and cannot get it by waiting.
    OutOfRange {
        /// The offset asked for.
        offset: Offset,
        /// The log start offset.
        start: Offset,
        /// The log end offset.
        end: Offset,
    },
    /// An index file whose length is no multiple of its entry's.
    IndexLength {
        /// The file.
        file: String,
        /// Its length in bytes.
        bytes: u64,
    },
    /// An index file holds bytes that are no entry.
    DamagedEntry {
        /// The file.
        file: String,
        /// Which entry, counted from 0.
        number: u64,
    },
    /// A segment has records that belong to the next one.
    Overlap {
        /// The segment's time index, which says so.
        file: String,
        /// An offset that the segment has.
        offset: Offset,
        /// The base offset of the next segment, which is not above it.
        next_base: Offset,
    },
    /// An index did not take an entry.
    Entry(EntryError),
    /// A `.log` does not end with a batch, or its indexes do not fit: the segment must be recovered, which is chapter 4.
    NeedsRecovery {
        /// The file.
        file: String,
        /// The end of the last whole batch, in bytes; 0 where the indexes do not fit.
        good: u64,
        /// The length of the file in bytes.
        bytes: u64,
    },
    /// A log could not be walked through.
    Scan(ScanError),
    /// A call of the disk failed.
    Disk(DiskError),
}

impl From<CheckError> for LogError {
    fn from(error: CheckError) -> LogError {
        LogError::BadBatch(error)
    }
}

impl From<BelowBase> for LogError {
    fn from(error: BelowBase) -> LogError {
        LogError::BelowBase(error)
    }
}

impl From<EntryError> for LogError {
    fn from(error: EntryError) -> LogError {
        LogError::Entry(error)
    }
}

impl From<ScanError> for LogError {
    fn from(error: ScanError) -> LogError {
        LogError::Scan(error)
    }
}

impl From<DiskError> for LogError {
    fn from(error: DiskError) -> LogError {
        LogError::Disk(error)
    }
}

impl fmt::Display for BelowBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BelowBase {
            last_offset,
            base_offset,
        } = self;
        write!(
            f,
            "append a batch that ends at {last_offset}, below the base offset {base_offset}"
        )
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::BadBatch(error) => write!(f, "append: {error}"),
            LogError::TooLarge { size, limit } => {
                write!(
                    f,
                    "append a batch of {size} bytes to segments of at most {limit}"
                )
            }
            LogError::BelowEnd { base_offset, end } => {
                write!(
                    f,
                    "append a batch that begins at {base_offset} to a log that ends at {end}"
                )
            }
            LogError::BelowBase(error) => error.fmt(f),
            LogError::OutOfRange { offset, start, end } => {
                write!(f, "read offset {offset} of a log from {start} to {end}")
            }
            LogError::IndexLength { file, bytes } => {
                write!(
                    f,
                    "read {file}: {bytes} bytes are no whole number of entries"
                )
            }
            LogError::DamagedEntry { file, number } => {
                write!(f, "read {file}: entry {number} is damaged")
            }
            LogError::Overlap {
                file,
                offset,
                next_base,
            } => {
                write!(
                    f,
                    "open {file}: it has offset {offset}, but the next segment begins at {next_base}"
                )
            }
            LogError::Entry(error) => error.fmt(f),
            LogError::NeedsRecovery { file, good, bytes } => {
                write!(
                    f,
                    "open {file}: its last whole batch ends at byte {good} of {bytes}, it must be recovered"
                )
            }
            LogError::Scan(error) => error.fmt(f),
            LogError::Disk(error) => error.fmt(f),
        }
    }
}

impl Error for BelowBase {}

impl Error for LogError {}
