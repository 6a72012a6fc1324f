//! Given: the shapes of this chapter, and the names of the files. Nothing here is yours to write.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

use ch01_batch::{BatchHeader, HEADER_LEN};
use ch02_index::{ScanError, batch_at};
use ch03_segments::{FileKind, Gap, LogError, Segment, file_name, parse_file_name};
use kit::{
    Disk, DiskError, DiskErrorKind, Epoch, FileInfo, Offset, PartitionId, Position, ReadAt,
    ReadFailed,
};

use crate::{DurableLog, read_checkpoint, write_checkpoint};

/// In the root directory: up to where each log is flushed.
pub const RECOVERY_POINT_FILE: &str = "recovery-point-offset-checkpoint";
/// In the root directory: where each log begins.
pub const LOG_START_FILE: &str = "log-start-offset-checkpoint";
/// In the root directory: there while all logs are closed and flushed.
pub const MARKER_FILE: &str = ".kafka_cleanshutdown";
/// What Kafka writes into the marker. Only that the file is there counts.
pub const MARKER_TEXT: &str = "{\"version\":0,\"brokerEpoch\":-1}";
/// In a log's directory: its leader epochs.
pub const EPOCH_FILE: &str = "leader-epoch-checkpoint";

/// One write of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriteId(pub u32);

/// What was done to a directory and its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A file was made.
    Create {
        /// Its name.
        file: String,
    },
    /// Bytes were written behind the end of a file that is there.
    Write {
        /// Which write it is: no two have the same.
        id: WriteId,
        /// The file.
        file: String,
    },
    /// fsync of a file that is there.
    Sync {
        /// The file.
        file: String,
    },
    /// fsync of the directory.
    SyncDir,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The process was killed. The operating system runs on.
    ProcessCrash,
    /// The machine lost its power.
    PowerLoss,
}

/// Which writes can be read afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survivors {
    /// Those that are there for certain.
    pub at_least: BTreeSet<WriteId>,
    /// Those that may be there.
    pub at_most: BTreeSet<WriteId>,
}

/// The good part of a `.log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// How many bytes it has.
    pub bytes: u64,
    /// The offset behind its last record; the segment's base offset when there is none.
    pub next_offset: Offset,
}

/// From which offset on a leader epoch wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpochEntry {
    /// The leader epoch.
    pub epoch: Epoch,
    /// The offset of its first record.
    pub start: Offset,
}

/// The leader epochs of a log: epochs and starts ascend strictly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epochs {
    /// The entries, oldest first.
    pub entries: Vec<EpochEntry>,
}

/// Up to where a leader epoch's records go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpochEnd {
    /// The epoch asked for, or the newest one below it.
    pub epoch: Epoch,
    /// The offset behind its last record.
    pub end: Offset,
}

/// An epoch that is older than the newest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OlderEpoch {
    /// The epoch that was to be noted.
    pub epoch: Epoch,
    /// The newest one.
    pub latest: Epoch,
}

/// A segment that was recovered.
#[derive(Clone, Debug)]
pub struct RecoveredSegment {
    /// The segment, ready to be appended to.
    pub segment: Segment,
    /// How many bytes were cut off its `.log`.
    pub cut: u64,
}

/// The two kinds of checkpoint file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointKind {
    /// An offset for each partition: `topic partition offset`.
    Offsets,
    /// The start of each leader epoch: `epoch start`.
    Epochs,
}

/// An offset of one partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionOffset {
    /// The topic.
    pub topic: String,
    /// The partition.
    pub partition: PartitionId,
    /// The offset.
    pub offset: Offset,
}

/// What a checkpoint file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkpoint {
    /// An offset for each partition.
    Offsets(Vec<PartitionOffset>),
    /// The start of each leader epoch.
    Epochs(Vec<EpochEntry>),
}

/// What is to be made safe after a roll, in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlushTask {
    /// Everything below this offset.
    pub offset: Offset,
}

/// A segment's `.log`, as a listing of the directory shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegmentFile {
    /// The base offset in its name.
    pub base_offset: Offset,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What a recovery has to do. Segments are named by their base offsets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// These go, whatever is in them.
    pub remove: Vec<Offset>,
    /// These are taken as they are.
    pub trusted: Vec<Offset>,
    /// These are read from the front and cut at the first damage.
    pub scan: Vec<Offset>,
    /// Of this one the end is looked at.
    pub check_tail: Option<Offset>,
}

/// What a recovery did.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// The log.
    pub log: DurableLog,
    /// How many bytes were cut off the first damaged segment.
    pub cut: u64,
    /// The base offsets of the segments that went.
    pub removed: Vec<Offset>,
    /// The names of files that are not the log's, ascending. They are left alone.
    pub foreign: Vec<String>,
    /// Where offsets are missing between two segments.
    pub gaps: Vec<Gap>,
}

/// What is wrong with a checkpoint file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// The file is not there, or the disk failed.
    Disk(DiskError),
    /// A line is not what it must be.
    Malformed {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What stands there, or the beginning of it.
        text: String,
    },
}

/// Why a log could not be recovered, flushed or closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecoveryError {
    /// A sync failed earlier: nobody knows what is on the disk. Only opening the log with recovery brings it back.
    Failed,
    /// Chapter 3's log refused.
    Log(LogError),
    /// A checkpoint file is damaged.
    Checkpoint(CheckpointError),
    /// An epoch is older than the newest one.
    OlderEpoch(OlderEpoch),
    /// A log could not be read. That is not damage.
    Read(ReadFailed),
    /// A call of the disk failed.
    Disk(DiskError),
}

impl CheckpointError {
    /// An error in line `line`, from 1, of a checkpoint file. Of the line's bytes it keeps what a person needs.
    pub fn malformed(file: &str, line: usize, bytes: &[u8]) -> CheckpointError {
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let text = String::from_utf8_lossy(bytes).chars().take(60).collect();
        let file = file.into();
        CheckpointError::Malformed { file, line, text }
    }
}

/// The directory of a file, or the directory around a directory: what stands before the last `/`.
pub fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

/// All bytes of a file. For small files.
///
/// # Errors
/// The file is not there or cannot be read.
pub fn read_whole(disk: &dyn Disk, file: &str) -> Result<Vec<u8>, DiskError> {
    let mut bytes = vec![0; disk.len(file)? as usize];
    let read = disk.read_at(file, Position(0), &mut bytes)?;
    bytes.truncate(read);
    Ok(bytes)
}

/// What a checkpoint file of offsets says of the log in `dir`: `None` when the file is not there, or has no line for this log.
///
/// The log is the one that its directory's last part names, `rides-0` for instance: topic and partition, split at the last
/// `-`.
///
/// # Errors
/// The file is damaged or cannot be read.
pub fn checkpointed(
    disk: &dyn Disk,
    file: &str,
    dir: &str,
) -> Result<Option<Offset>, CheckpointError> {
    let (topic, partition) = topic_and_partition(dir);
    let entries = offsets(disk, file)?;
    let mine = |entry: &&PartitionOffset| entry.topic == topic && entry.partition == partition;
    Ok(entries.iter().find(mine).map(|entry| entry.offset))
}

/// Writes the line of the log in `dir` to a checkpoint file of offsets, by [`write_checkpoint`]. The lines of other logs stay.
///
/// # Errors
/// The file is damaged, or the disk refuses.
pub fn checkpoint_offset(
    disk: &mut dyn Disk,
    file: &str,
    dir: &str,
    offset: Offset,
) -> Result<(), CheckpointError> {
    let (topic, partition) = topic_and_partition(dir);
    let mut entries = offsets(disk, file)?;
    entries.retain(|entry| entry.topic != topic || entry.partition != partition);
    entries.push(PartitionOffset {
        topic,
        partition,
        offset,
    });
    write_checkpoint(disk, file, &Checkpoint::Offsets(entries))
}

fn offsets(disk: &dyn Disk, file: &str) -> Result<Vec<PartitionOffset>, CheckpointError> {
    match read_checkpoint(disk, file, CheckpointKind::Offsets) {
        Ok(Checkpoint::Offsets(entries)) => Ok(entries),
        Ok(Checkpoint::Epochs(_)) => Ok(Vec::new()),
        Err(CheckpointError::Disk(error)) if error.kind == DiskErrorKind::NotFound => {
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

/// A directory without a partition's number behind its last `-` is partition 0 of the topic of that name.
fn topic_and_partition(dir: &str) -> (String, PartitionId) {
    let name = dir.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('-')
        .and_then(|(topic, partition)| {
            let partition = partition.parse().ok()?;
            Some((topic.to_string(), PartitionId(partition)))
        })
        .unwrap_or((name.to_string(), PartitionId(0)))
}

/// A name in a directory, which may be the disk's root, `""`.
pub fn join(dir: &str, name: &str) -> String {
    match dir {
        "" => name.into(),
        dir => format!("{dir}/{name}"),
    }
}

/// Whether a file is there.
///
/// # Errors
/// The disk does not say.
pub fn exists(disk: &dyn Disk, file: &str) -> Result<bool, DiskError> {
    match disk.len(file) {
        Ok(_) => Ok(true),
        Err(error) if error.kind == DiskErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// The `.log` files in a directory, by base offset.
///
/// # Errors
/// The directory is not there or cannot be read.
pub fn log_files(disk: &dyn Disk, dir: &str) -> Result<BTreeMap<Offset, FileInfo>, DiskError> {
    let files = disk.list(dir)?.into_iter();
    let logs = files.filter_map(|file| match parse_file_name(&file.name) {
        Some((base, FileKind::Log)) => Some((base, file)),
        _ => None,
    });
    Ok(logs.collect())
}

impl SegmentFile {
    /// One of [`log_files`], for the plan.
    pub fn of((base_offset, file): (&Offset, &FileInfo)) -> SegmentFile {
        SegmentFile {
            base_offset: *base_offset,
            bytes: file.bytes,
        }
    }
}

/// Removes the three files of these segments, as far as they are there, each `.log` first, and syncs the directory.
///
/// # Errors
/// The disk refuses. Then some of them may be there.
pub fn remove_segments(disk: &mut dyn Disk, dir: &str, bases: &[Offset]) -> Result<(), DiskError> {
    for base in bases {
        for kind in FileKind::ALL {
            let file = join(dir, &file_name(*base, kind));
            if exists(disk, &file)? {
                disk.remove(&file)?;
            }
        }
    }
    disk.sync_dir(dir)
}

/// The epochs in a log's directory; `None` when there is no such file.
///
/// # Errors
/// The file is damaged or cannot be read.
pub fn stored_epochs(disk: &dyn Disk, dir: &str) -> Result<Option<Epochs>, CheckpointError> {
    let file = join(dir, EPOCH_FILE);
    if !exists(disk, &file)? {
        return Ok(None);
    }
    let entries = match read_checkpoint(disk, &file, CheckpointKind::Epochs)? {
        Checkpoint::Epochs(entries) => entries,
        Checkpoint::Offsets(_) => Vec::new(),
    };
    Ok(Some(Epochs { entries }))
}

/// Writes the epochs of a log to the file in its directory, by [`write_checkpoint`].
///
/// # Errors
/// The disk refuses.
pub fn store_epochs(
    disk: &mut dyn Disk,
    dir: &str,
    epochs: &Epochs,
) -> Result<(), CheckpointError> {
    let checkpoint = Checkpoint::Epochs(epochs.entries.clone());
    write_checkpoint(disk, &join(dir, EPOCH_FILE), &checkpoint)
}

/// Notes the leader epochs of a log's batches, first to last: each that is above the newest one, by [`Epochs::assign`]. Reads
/// headers only, and ends at the log's end or where bytes are broken.
///
/// # Errors
/// The log cannot be read.
pub fn note_epochs(log: &dyn ReadAt, epochs: &mut Epochs) -> Result<(), ReadFailed> {
    let mut position = Position(0);
    loop {
        let batch = match batch_at(log, position) {
            Ok(Some(batch)) => batch,
            Err(ScanError::Read(error)) => return Err(error),
            Ok(None) | Err(_) => return Ok(()),
        };
        let mut header = [0; HEADER_LEN];
        log.read_at(position, &mut header)?;
        if let Ok(header) = BatchHeader::read(&header) {
            let epoch = header.partition_leader_epoch;
            let newest = epochs.entries.last().map(|entry| entry.epoch);
            if newest.is_none_or(|newest| epoch > newest) {
                // It is not older, so it is taken.
                let _ = epochs.assign(epoch, batch.base_offset);
            }
        }
        position = batch.end();
    }
}

impl From<LogError> for RecoveryError {
    fn from(error: LogError) -> RecoveryError {
        match error {
            LogError::Disk(error) => RecoveryError::Disk(error),
            LogError::Scan(ScanError::Read(error)) => RecoveryError::Read(error),
            error => RecoveryError::Log(error),
        }
    }
}

impl From<CheckpointError> for RecoveryError {
    fn from(error: CheckpointError) -> RecoveryError {
        match error {
            CheckpointError::Disk(error) => RecoveryError::Disk(error),
            error => RecoveryError::Checkpoint(error),
        }
    }
}

impl From<OlderEpoch> for RecoveryError {
    fn from(error: OlderEpoch) -> RecoveryError {
        RecoveryError::OlderEpoch(error)
    }
}

impl From<ScanError> for RecoveryError {
    fn from(error: ScanError) -> RecoveryError {
        LogError::from(error).into()
    }
}

impl From<ReadFailed> for RecoveryError {
    fn from(error: ReadFailed) -> RecoveryError {
        RecoveryError::Read(error)
    }
}

impl From<DiskError> for RecoveryError {
    fn from(error: DiskError) -> RecoveryError {
        RecoveryError::Disk(error)
    }
}

impl From<DiskError> for CheckpointError {
    fn from(error: DiskError) -> CheckpointError {
        CheckpointError::Disk(error)
    }
}

impl fmt::Display for WriteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "w{}", self.0)
    }
}

impl fmt::Display for OlderEpoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OlderEpoch { epoch, latest } = self;
        write!(f, "note epoch {epoch} after epoch {latest}")
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Disk(error) => error.fmt(f),
            CheckpointError::Malformed { file, line, text } => {
                write!(f, "read {file}: line {line} is {text:?}")
            }
        }
    }
}

impl fmt::Display for RecoveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecoveryError::Failed => {
                write!(f, "write to a log whose disk failed: open it with recovery")
            }
            RecoveryError::Log(error) => error.fmt(f),
            RecoveryError::Checkpoint(error) => error.fmt(f),
            RecoveryError::OlderEpoch(error) => error.fmt(f),
            RecoveryError::Read(error) => error.fmt(f),
            RecoveryError::Disk(error) => error.fmt(f),
        }
    }
}

impl Error for OlderEpoch {}

impl Error for CheckpointError {}

impl Error for RecoveryError {}
