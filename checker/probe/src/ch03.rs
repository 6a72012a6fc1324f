//! Chapter 3: the calls and answers of its exercises.
//!
//! The settings and errors mirror the chapter's types of the same names.

use crate::ch02::{EntryError, RecordAt};
use crate::disk::{Fault, Listed, Stored, Where};
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
        /// Whether a write failed.
        pub torn: bool,
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

wire_enum! {
    /// 3.7: one call.
    #[derive(Copy)]
    pub enum DeleteCall {
        /// `delete_expired(disk, now, high_watermark)`.
        Delete { now: Timestamp, high_watermark: Offset },
        /// `purge(disk, dir)`.
        Purge,
    }
}

wire_enum! {
    /// 3.7: what happens at one changing call of the disk. All calls are tried one after the other, from the first on.
    #[derive(Copy)]
    pub enum Trouble {
        /// That one call fails: no space is left.
        Full,
        /// That one call fails: this user may not.
        Denied,
        /// That one call fails: a signal came.
        Interrupted,
        /// The process is gone, and nothing that was written is lost.
        Stop,
        /// The power is gone, and what is lost follows from the seed.
        PowerLoss { seed: u64 },
    }
}

wire_struct! {
    /// 3.7: calls on a log that was closed, in the directory `rides-0`. Without a segment the directory need not be there.
    pub struct DeleteScript {
        /// On which disk.
        pub on: Where,
        /// The files.
        pub files: Vec<FileImage>,
        /// The segments' base offsets.
        pub segments: Vec<Offset>,
        /// The log's end.
        pub end: Offset,
        /// The log's start.
        pub start: Offset,
        /// Its settings.
        pub config: LogConfig,
        /// The calls.
        pub calls: Vec<DeleteCall>,
        /// What happens at each changing call of the disk.
        pub trouble: Option<Trouble>,
    }
}

wire_struct! {
    /// 3.7: what a call came to, and what there is afterwards.
    pub struct DeleteStep {
        /// What it answered.
        pub result: Result<u64, LogError>,
        /// The log's start.
        pub start: Offset,
        /// The log's end, if it still has a segment.
        pub end: Option<Offset>,
        /// The base offsets of the segments in memory.
        pub segments: Vec<Offset>,
        /// The files.
        pub files: Vec<Listed>,
    }
}

wire_struct! {
    /// 3.7: all calls, with trouble at one changing call of the disk.
    pub struct DeleteRun {
        /// The calls.
        pub steps: Vec<DeleteStep>,
        /// The files in the end, after the crash if there was one.
        pub left: Vec<Listed>,
        /// Whether the call of the disk that met the trouble was one that makes files or names safe, which nobody asked for.
        pub at_sync: bool,
    }
}

wire_struct! {
    /// 3.7: a run for each changing call of the disk, the last without trouble; one run where no trouble is asked for.
    pub struct DeleteAnswer {
        /// The runs.
        pub runs: Vec<DeleteRun>,
        /// What was found on the real disk.
        pub found: Vec<Listed>,
    }
}

wire_struct! {
    /// 3.8: a log of many segments, too large to be sent: `segments` of them, each with `batches` batches of one record.
    #[derive(Copy)]
    pub struct Many {
        /// How many segments.
        pub segments: u32,
        /// How many batches in each.
        pub batches: u32,
    }
}

impl Many {
    /// The size of each batch in bytes.
    pub const BATCH: u64 = 80;

    /// Its files in `dir`. Each batch but the first of a segment has an index entry. The time of a record is its offset.
    #[must_use]
    pub fn files(&self, dir: &str) -> Vec<FileImage> {
        let mut files = Vec::new();
        for segment in 0..i64::from(self.segments) {
            let base = segment * i64::from(self.batches);
            let (mut log, mut index, mut times) = (Vec::new(), Vec::new(), Vec::new());
            for batch in 0..self.batches as i32 {
                let offset = base + i64::from(batch);
                if batch > 0 {
                    index.extend(batch.to_be_bytes());
                    index.extend((log.len() as i32).to_be_bytes());
                    times.extend(offset.to_be_bytes());
                    times.extend(batch.to_be_bytes());
                }
                let mut bytes = vec![0; Self::BATCH as usize];
                bytes[..8].copy_from_slice(&offset.to_be_bytes());
                bytes[8..12].copy_from_slice(&(Self::BATCH as i32 - 12).to_be_bytes());
                bytes[16] = 2;
                bytes[27..35].copy_from_slice(&offset.to_be_bytes());
                bytes[35..43].copy_from_slice(&offset.to_be_bytes());
                log.extend(bytes);
            }
            for (suffix, bytes) in [("index", index), ("log", log), ("timeindex", times)] {
                files.push(FileImage {
                    path: format!("{dir}/{base:020}.{suffix}"),
                    bytes,
                    modified: Timestamp(base),
                });
            }
        }
        files
    }
}

wire_struct! {
    /// 3.8: opens the log in the directory `rides-0`, once or more often, and appends to it.
    pub struct OpenScript {
        /// On which disk.
        pub on: Where,
        /// Whether the directory is there if it has no files.
        pub dir_there: bool,
        /// The files.
        pub files: Vec<FileImage>,
        /// Many more segments.
        pub many: Option<Many>,
        /// The settings.
        pub config: LogConfig,
        /// The log start that somebody has kept.
        pub log_start: Offset,
        /// When it is opened.
        pub now: Timestamp,
        /// The changing call of the disk that fails while it is opened for the first time; then it is opened once more.
        pub fails: Option<u64>,
        /// Batches that are appended to the active segment afterwards; then the log is closed.
        pub appends: Vec<Vec<u8>>,
    }
}

wire_struct! {
    /// 3.8: what a log knows of a segment.
    pub struct OpenedSegment {
        /// Its base offset.
        pub base_offset: Offset,
        /// The end of its `.log` in bytes.
        pub bytes: u64,
        /// The offset behind its last record.
        pub next_offset: Offset,
        /// The largest timestamp of its first batch.
        pub first_timestamp: Timestamp,
        /// Its newest timestamp, and the offset that reached it.
        pub newest: TimeEntry,
        /// When it was made.
        pub created: Timestamp,
        /// When it was last changed.
        pub last_modified: Timestamp,
    }
}

wire_struct! {
    /// 3.8: the log that was opened.
    pub struct OpenedLog {
        /// Its start.
        pub start: Offset,
        /// Its segments.
        pub segments: Vec<OpenedSegment>,
        /// The files that are not the log's.
        pub foreign: Vec<String>,
        /// Where offsets are missing, from and to.
        pub gaps: Vec<(Offset, Offset)>,
    }
}

wire_struct! {
    /// 3.8: one opening.
    pub struct OpenStep {
        /// What it answered.
        pub result: Result<OpenedLog, LogError>,
        /// The files afterwards.
        pub files: Vec<Listed>,
    }
}

wire_struct! {
    /// 3.8: the openings, and what was appended then.
    pub struct OpenAnswer {
        /// The openings.
        pub steps: Vec<OpenStep>,
        /// What each append came to.
        pub appends: Vec<Result<(), LogError>>,
        /// The files in the end, if something was appended or the disk was a real one.
        pub files: Vec<Stored>,
        /// How many bytes of the `.log` files were read, all but the active one's.
        pub other_logs_read: u64,
        /// How many bytes of their index files were read.
        pub other_indexes_read: u64,
        /// How many bytes of the active segment's `.log` were read.
        pub active_log_read: u64,
    }
}
