//! Given: the shapes of a segment and a log, and their settings. Nothing here is yours to write.

use ch02_index::{IndexConfig, Indexer};
use kit::{Epoch, Offset, TimeEntry, Timestamp};

use crate::LazyIndex;

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
    /// Kafka's `segment.bytes`, by default 1 GiB: no `.log` file grows above it. At most 2^31 - 1, so that every position fits
    /// into an index entry.
    pub segment_bytes: u64,
    /// Kafka's `segment.ms`, by default seven days, in milliseconds.
    pub segment_ms: i64,
    /// How much earlier this segment rolls by time, in milliseconds: Kafka draws it below `segment.jitter.ms` for each segment,
    /// so that not all partitions roll at once. By default 0.
    pub jitter_ms: i64,
    /// Kafka's `segment.index.bytes`, by default 10485760: the size of each of the two index files at most. Kafka wants at least
    /// 4; where it is too small for an entry, the index is always full.
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
    /// The offset behind its last record. While it is empty, the base offset; or the log's end, where that is lower because a
    /// follower's log rolls for a batch behind a hole. After a restart only the active segment's end is known: for the others it
    /// is the base offset of the next one.
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
