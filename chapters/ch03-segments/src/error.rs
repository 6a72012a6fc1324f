//! Given: why a log did not do what it was asked for. Nothing here is yours to write.

use std::error::Error;
use std::fmt;

use ch01_batch::CheckError;
use ch02_index::{EntryError, ScanError};
use kit::{DiskError, Offset};

use crate::BelowBase;

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
