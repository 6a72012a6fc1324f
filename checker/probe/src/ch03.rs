//! Chapter 3: the calls and answers of its exercises.
//!
//! The settings and errors mirror the chapter's types of the same names.

use crate::ch02::{EntryError, RecordAt};
use crate::disk::{Fault, Stored, Where};
use crate::{wire_enum, wire_struct};
use kit::disk::FileImage;
use kit::{Epoch, Offset, TimeEntry, Timestamp};

wire_struct! {
    /// When a segment is rolled.
    #[derive(Copy)]
    pub struct RollConfig {
        /// The largest size of a `.log`.
        pub segment_bytes: u64,
        /// How old a segment may be, in milliseconds.
        pub segment_ms: i64,
        /// How much earlier it rolls, in milliseconds.
        pub jitter_ms: i64,
        /// The largest size of an index file.
        pub index_bytes: usize,
    }
}

wire_struct! {
    /// When old segments are deleted.
    #[derive(Copy)]
    pub struct RetentionConfig {
        /// By age, in milliseconds; -1 is no limit.
        pub retention_ms: i64,
        /// By size, in bytes; -1 is no limit.
        pub retention_bytes: i64,
    }
}

wire_struct! {
    /// The settings of a log.
    #[derive(Copy)]
    pub struct LogConfig {
        /// When a segment is rolled.
        pub roll: RollConfig,
        /// An index entry stands for more than so many bytes.
        pub index_interval_bytes: u64,
        /// When old segments are deleted.
        pub retention: RetentionConfig,
    }
}

wire_enum! {
    /// Why a log did not do what it was asked for. What earlier chapters say in detail, and which call of the disk failed, does
    /// not cross: the learner may choose.
    pub enum LogError {
        /// The bytes are not one good batch.
        BadBatch,
        /// The batch is larger than a segment.
        TooLarge { size: u64, limit: u64 },
        /// A follower's batch begins below the log's end.
        BelowEnd { base_offset: Offset, end: Offset },
        /// A batch ends below the segment's base offset.
        BelowBase { last_offset: Offset, base_offset: Offset },
        /// The log has no such offset.
        OutOfRange { offset: Offset, start: Offset, end: Offset },
        /// An index file's length is no multiple of its entry's.
        IndexLength { file: String, bytes: u64 },
        /// A segment holds offsets of the next one.
        Overlap { file: String, offset: Offset, next_base: Offset },
        /// An entry of an index file is damaged.
        DamagedEntry { file: String, number: u64 },
        /// An index did not take an entry, or holds bytes that are none.
        Entry { error: EntryError },
        /// A `.log` ends in the middle of a batch.
        NeedsRecovery { file: String, good: u64, bytes: u64 },
        /// A log could not be walked through.
        Scan,
        /// A call of the disk failed.
        Disk,
    }
}

wire_enum! {
    /// 3.2: one call.
    pub enum SegmentCall {
        /// `append(disk, now, batch)`.
        Append { now: Timestamp, batch: Vec<u8> },
        /// `read(disk, target, max_bytes)`.
        Read { target: Offset, max_bytes: u64 },
    }
}

wire_struct! {
    /// 3.2: calls on a new segment in the directory `rides-0`, which holds `files` besides.
    pub struct SegmentScript {
        /// On which disk.
        pub on: Where,
        /// The segment's base offset.
        pub base: Offset,
        /// When it is made.
        pub created: Timestamp,
        /// Its settings.
        pub config: LogConfig,
        /// One call of the disk that fails, counted from the first append on.
        pub fault: Option<Fault>,
        /// The calls.
        pub calls: Vec<SegmentCall>,
        /// Files that are there before.
        pub files: Vec<FileImage>,
    }
}

wire_struct! {
    /// 3.2: what a call came to, and what the segment knows afterwards.
    pub struct SegmentStep {
        /// What was read; nothing for an append.
        pub result: Result<Vec<u8>, LogError>,
        /// The end of its `.log` in bytes.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
        /// Its newest timestamp, and the offset that reached it.
        pub newest: TimeEntry,
        /// The largest timestamp of its first batch.
        pub first_timestamp: Timestamp,
        /// When it was last changed.
        pub last_modified: Timestamp,
    }
}

wire_struct! {
    /// 3.2: all steps, and the files at the end.
    pub struct SegmentAnswer {
        /// The steps.
        pub steps: Vec<SegmentStep>,
        /// The files.
        pub files: Vec<Stored>,
        /// How many bytes of the `.log` were read, all steps together.
        pub log_bytes_read: u64,
    }
}

wire_enum! {
    /// Which of a segment's three files.
    #[derive(Copy)]
    pub enum FileKind {
        /// The batches.
        Log,
        /// From offsets to positions.
        OffsetIndex,
        /// From timestamps to offsets.
        TimeIndex,
    }
}

wire_enum! {
    /// 3.1: a file to name, or a name to read.
    pub enum NameCall {
        /// `file_name(base, kind)`.
        Write { base: Offset, kind: FileKind },
        /// `parse_file_name(name)`.
        Read { name: String },
    }
}

wire_enum! {
    /// 3.1: what came of it.
    pub enum NameAnswer {
        /// Of `file_name`.
        Written { name: String },
        /// Of `parse_file_name`.
        Read { file: Option<(Offset, FileKind)> },
    }
}

wire_struct! {
    /// What the decision to roll needs of the active segment.
    #[derive(Copy)]
    pub struct SegmentState {
        /// Its base offset.
        pub base_offset: Offset,
        /// The size of its `.log` in bytes.
        pub bytes: u64,
        /// The largest timestamp of its first batch.
        pub first_timestamp: Timestamp,
        /// When it was made.
        pub created: Timestamp,
        /// How many entries its offset index has.
        pub offset_entries: usize,
        /// How many entries its time index has.
        pub time_entries: usize,
    }
}

wire_struct! {
    /// What the decision to roll needs of the batch.
    #[derive(Copy)]
    pub struct Incoming {
        /// Its size in bytes.
        pub size: u64,
        /// The largest timestamp of its records.
        pub max_timestamp: Timestamp,
        /// The offset of its last record.
        pub last_offset: Offset,
    }
}

wire_struct! {
    /// 3.3: `should_roll(segment, incoming, now, config)`.
    #[derive(Copy)]
    pub struct RollCall {
        /// The active segment.
        pub segment: SegmentState,
        /// The batch.
        pub incoming: Incoming,
        /// The clock.
        pub now: Timestamp,
        /// The settings.
        pub config: RollConfig,
    }
}

wire_struct! {
    /// A batch that ends below the segment's base offset.
    #[derive(Copy)]
    pub struct BelowBase {
        /// The offset of its last record.
        pub last_offset: Offset,
        /// The segment's base offset.
        pub base_offset: Offset,
    }
}

wire_struct! {
    /// What retention needs of a segment.
    #[derive(Copy)]
    pub struct SegmentInfo {
        /// The size of its `.log` in bytes.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
        /// The largest timestamp of its records.
        pub largest_timestamp: Timestamp,
        /// When its `.log` was last changed.
        pub last_modified: Timestamp,
    }
}

wire_struct! {
    /// 3.6: `expired(segments, log_start, now, config, high_watermark)`.
    pub struct Retention {
        /// The segments, oldest first.
        pub segments: Vec<SegmentInfo>,
        /// The log start offset.
        pub log_start: Offset,
        /// The clock.
        pub now: Timestamp,
        /// The settings.
        pub config: RetentionConfig,
        /// The high watermark.
        pub high_watermark: Offset,
    }
}

wire_struct! {
    /// 3.4: one `append(disk, now, batch, role)`.
    pub struct AppendCall {
        /// The clock.
        pub now: Timestamp,
        /// The leader's epoch; a follower has none.
        pub leader: Option<Epoch>,
        /// The batch.
        pub batch: Vec<u8>,
    }
}

wire_struct! {
    /// 3.4: appends to a new log in the directory `rides-0`.
    pub struct AppendScript {
        /// On which disk.
        pub on: Where,
        /// Where the log begins.
        pub start: Offset,
        /// When it is made.
        pub created: Timestamp,
        /// Its settings.
        pub config: LogConfig,
        /// One call of the disk that fails, counted from the first append on.
        pub fault: Option<Fault>,
        /// The appends.
        pub calls: Vec<AppendCall>,
    }
}

wire_struct! {
    /// 3.4: the offsets that a batch has.
    #[derive(Copy)]
    pub struct Appended {
        /// Of its first record.
        pub base_offset: Offset,
        /// Of its last record.
        pub last_offset: Offset,
    }
}

wire_struct! {
    /// 3.4: what an append came to, and what the log knows afterwards.
    pub struct AppendStep {
        /// What it answered.
        pub result: Result<Appended, LogError>,
        /// The log end offset.
        pub end: Offset,
        /// The base offsets of the segments.
        pub segments: Vec<Offset>,
    }
}

wire_struct! {
    /// 3.4: all steps, and what is there at the end.
    pub struct AppendAnswer {
        /// The steps.
        pub steps: Vec<AppendStep>,
        /// What readers of the segments get, one segment behind the other.
        pub seen: Result<Vec<u8>, LogError>,
        /// The files.
        pub files: Vec<Stored>,
    }
}

wire_struct! {
    /// What a log knows of a segment whose files are there.
    #[derive(Copy)]
    pub struct KnownSegment {
        /// Its base offset.
        pub base: Offset,
        /// The end of its `.log`.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
        /// Its newest timestamp.
        pub newest: TimeEntry,
    }
}

wire_struct! {
    /// A log in the directory `rides-0`, and its files.
    pub struct KnownLog {
        /// On which disk.
        pub on: Where,
        /// Its settings.
        pub config: LogConfig,
        /// The log start offset.
        pub start: Offset,
        /// Its segments.
        pub segments: Vec<KnownSegment>,
        /// Its files.
        pub files: Vec<FileImage>,
    }
}

wire_struct! {
    /// How many bytes were read of each file of a segment.
    #[derive(Copy)]
    pub struct ReadOf {
        /// Of its `.log`.
        pub log: u64,
        /// Of its `.index`.
        pub offsets: u64,
        /// Of its `.timeindex`.
        pub times: u64,
    }
}

wire_struct! {
    /// 3.5: `read(disk, offset, max_bytes)`.
    pub struct LogRead {
        /// The log.
        pub log: KnownLog,
        /// From where.
        pub offset: Offset,
        /// How much.
        pub max_bytes: u64,
    }
}

wire_struct! {
    /// 3.5: the batches, and what was read of each segment.
    pub struct LogReadAnswer {
        /// The answer.
        pub result: Result<Vec<u8>, LogError>,
        /// What was read.
        pub read: Vec<ReadOf>,
    }
}

wire_enum! {
    /// What a consumer asks for when it does not know an offset.
    #[derive(Copy)]
    pub enum OffsetSpec {
        /// The log start offset.
        Earliest,
        /// The log end offset.
        Latest,
        /// The first record that is not older.
        ForTimestamp { time: Timestamp },
    }
}

wire_struct! {
    /// 3.9: `offset_for_time(disk, spec)`.
    pub struct TimeQuestion {
        /// The log.
        pub log: KnownLog,
        /// What is asked.
        pub spec: OffsetSpec,
    }
}

wire_struct! {
    /// 3.9: the record, and what was read of each segment.
    pub struct TimeAnswer {
        /// The answer.
        pub result: Result<Option<RecordAt>, LogError>,
        /// What was read.
        pub read: Vec<ReadOf>,
    }
}
