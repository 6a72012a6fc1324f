//! Given: the shapes of this chapter, and how a batch's header is read. Nothing here is yours to write.

use std::error::Error;
use std::fmt;

use ch01_batch::{Codec, DecodeError, HEADER_LEN, array_at};
use kit::{Entries, IndexEntry, Offset, Position, ReadFailed, TimeEntry, Timestamp};

/// A batch in a log: where it begins, and what this chapter needs of its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchAt {
    /// Where the batch begins in the log.
    pub position: Position,
    /// The offset of its first record.
    pub base_offset: Offset,
    /// What the length field says: how many bytes follow that field. Not judged yet.
    pub length: i32,
    /// The offset of its last record.
    pub last_offset: Offset,
    /// The largest timestamp of its records, -1 if there is none.
    pub max_timestamp: Timestamp,
}

impl BatchAt {
    /// Reads a header that begins at `position`. It judges nothing: any 61 bytes are read.
    ///
    /// ```text
    ///   byte 0  8       12     16     17   21          23                 27              35             43 .. 61
    ///        | base    | length | epoch | 2 | CRC | attributes | last offset delta | base timestamp | max timestamp | ...
    /// ```
    pub fn parse(position: Position, header: &[u8; HEADER_LEN]) -> BatchAt {
        let base_offset = i64::from_be_bytes(array_at(header, 0));
        let last_offset_delta = i32::from_be_bytes(array_at(header, 23));
        BatchAt {
            position,
            base_offset: Offset(base_offset),
            length: i32::from_be_bytes(array_at(header, 8)),
            last_offset: Offset(base_offset.saturating_add(last_offset_delta.into())),
            max_timestamp: Timestamp(i64::from_be_bytes(array_at(header, 35))),
        }
    }

    /// The size of the whole batch in bytes: the 12 bytes up to the end of the length field, and what follows it.
    pub fn size(&self) -> u64 {
        12_u64.saturating_add_signed(self.length.into())
    }

    /// Where the batch ends, and the next one begins.
    pub fn end(&self) -> Position {
        Position(self.position.0.saturating_add(self.size()))
    }
}

/// A segment's offset index: from offsets to positions in its log. Offsets ascend strictly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetIndex {
    /// The segment's base offset: no entry lies below it.
    pub base_offset: Offset,
    /// With so many entries it is full.
    pub max_entries: usize,
    /// The entries, first to last.
    pub entries: Entries<IndexEntry>,
}

/// A segment's time index: from timestamps to offsets. Timestamps ascend strictly, offsets never descend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeIndex {
    /// The segment's base offset: no entry lies below it.
    pub base_offset: Offset,
    /// So many entries have room, the last one only at the roll.
    pub max_entries: usize,
    /// The entries, first to last.
    pub entries: Entries<TimeEntry>,
}

/// When a time entry is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The offset index has just got an entry.
    Append,
    /// The segment gets no more batches: it is rolled or closed.
    Roll,
}

/// Decides which batches of a segment get an index entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indexer {
    /// An entry stands for more than so many bytes of log: Kafka's `index.interval.bytes`.
    pub interval_bytes: u64,
    /// The bytes of log since the batch with the last entry, that batch included; without an entry, since the start.
    pub bytes_since_entry: u64,
}

impl Indexer {
    /// For a segment that is still empty.
    pub fn new(interval_bytes: u64) -> Indexer {
        let bytes_since_entry = 0;
        Indexer {
            interval_bytes,
            bytes_since_entry,
        }
    }
}

/// The settings of a segment's two indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexConfig {
    /// Kafka's `index.interval.bytes`, by default 4096.
    pub interval_bytes: u64,
    /// Kafka's `segment.index.bytes`, by default 10485760: the size of each of the two index files at most.
    pub index_bytes: usize,
}

/// What a segment keeps in memory to index the batches to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentIndex {
    /// From offsets to positions.
    pub offsets: OffsetIndex,
    /// From timestamps to offsets.
    pub times: TimeIndex,
    /// Decides which batch gets an entry.
    pub indexer: Indexer,
    /// The largest timestamp of all batches so far, and the last offset of the first batch that reached it.
    pub newest: TimeEntry,
}

impl SegmentIndex {
    /// For a segment that is still empty. Its newest timestamp is -1, at the base offset.
    pub fn new(base_offset: Offset, config: &IndexConfig) -> SegmentIndex {
        SegmentIndex {
            offsets: OffsetIndex {
                base_offset,
                max_entries: config.index_bytes / 8,
                entries: Entries::new(Vec::new()),
            },
            times: TimeIndex {
                base_offset,
                max_entries: config.index_bytes / 12,
                entries: Entries::new(Vec::new()),
            },
            indexer: Indexer::new(config.interval_bytes),
            newest: TimeEntry {
                timestamp: Timestamp(-1),
                offset: base_offset,
            },
        }
    }
}

/// A record that was found by its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordAt {
    /// The record's offset.
    pub offset: Offset,
    /// The record's timestamp.
    pub timestamp: Timestamp,
}

/// Why an entry was not written, or not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// The index has all the entries it may have: the segment must roll.
    Full {
        /// How many entries the index may have.
        max_entries: usize,
    },
    /// The offset does not come behind the last entry's.
    OutOfOrder {
        /// The offset offered.
        offset: Offset,
        /// The last entry's offset.
        last: Offset,
    },
    /// The offset lies below the base, or more than 2^31 - 1 above it: it does not belong to this segment.
    OffsetOutOfRange {
        /// The offset offered.
        offset: Offset,
        /// The segment's base offset.
        base: Offset,
    },
    /// The position lies above 2^31 - 1.
    PositionOutOfRange {
        /// The position offered.
        position: Position,
    },
    /// The bytes are no entry of this segment: the index is damaged, and must be rebuilt.
    Damaged,
}

/// Why a log could not be walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScanError {
    /// The log ends inside a header: at least one byte, but fewer than 61, are left there.
    Unfinished {
        /// Where the header begins.
        position: Position,
    },
    /// The length field is below 49, so no header fits.
    BadLength {
        /// Where the header begins.
        position: Position,
        /// What the length field says.
        length: i32,
    },
    /// The records that may hold the answer are compressed.
    Compressed(Codec),
    /// The batch that may hold the answer is broken.
    BadBatch {
        /// Where the batch begins.
        position: Position,
        /// What chapter 1 says about it.
        error: DecodeError,
    },
    /// An index did not take an entry.
    Entry(EntryError),
    /// The disk could not be read.
    Read(ReadFailed),
}

impl From<EntryError> for ScanError {
    fn from(error: EntryError) -> ScanError {
        ScanError::Entry(error)
    }
}

impl From<ReadFailed> for ScanError {
    fn from(error: ReadFailed) -> ScanError {
        ScanError::Read(error)
    }
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryError::Full { max_entries } => {
                write!(f, "add an entry: all {max_entries} are there")
            }
            EntryError::OutOfOrder { offset, last } => {
                write!(
                    f,
                    "add an entry for offset {offset} behind the one for {last}"
                )
            }
            EntryError::OffsetOutOfRange { offset, base } => {
                write!(f, "write offset {offset} relative to base offset {base}")
            }
            EntryError::PositionOutOfRange { position } => {
                write!(f, "write position {position} in four bytes")
            }
            EntryError::Damaged => write!(f, "read an entry: its bytes are damaged"),
        }
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::Unfinished { position } => {
                write!(
                    f,
                    "read the header at byte {position}: the log ends inside it"
                )
            }
            ScanError::BadLength { position, length } => {
                write!(
                    f,
                    "read the batch at byte {position}: its length is {length}"
                )
            }
            ScanError::Compressed(codec) => write!(f, "open records compressed with {codec}"),
            ScanError::BadBatch { position, error } => {
                write!(f, "decode the batch at byte {position}: {error}")
            }
            ScanError::Entry(error) => error.fmt(f),
            ScanError::Read(error) => error.fmt(f),
        }
    }
}

impl Error for EntryError {}

impl Error for ScanError {}
