//! Between the chapters' types and those that cross.

use ch02_index::EntryError;
use ch03_segments::{LogConfig, LogError, RetentionConfig, RollConfig};
#[cfg(not(all(without_6, without_8, without_9)))]
use ch04_recovery::{CheckpointError, RecoveryError};
use probe::ch03 as plain;
#[cfg(not(all(without_6, without_8, without_9)))]
use probe::ch04::durable::RecoveryError as Plain;

pub(crate) fn config(of: plain::LogConfig) -> LogConfig {
    LogConfig {
        roll: RollConfig {
            segment_bytes: of.roll.segment_bytes,
            segment_ms: of.roll.segment_ms,
            jitter_ms: of.roll.jitter_ms,
            index_bytes: of.roll.index_bytes,
        },
        index_interval_bytes: of.index_interval_bytes,
        retention: RetentionConfig {
            retention_ms: of.retention.retention_ms,
            retention_bytes: of.retention.retention_bytes,
        },
    }
}

pub(crate) fn log_error(error: LogError) -> plain::LogError {
    match error {
        LogError::BadBatch(_) => plain::LogError::BadBatch,
        LogError::TooLarge { size, limit } => plain::LogError::TooLarge { size, limit },
        LogError::BelowEnd { base_offset, end } => plain::LogError::BelowEnd { base_offset, end },
        LogError::BelowBase(below) => plain::LogError::BelowBase {
            last_offset: below.last_offset,
            base_offset: below.base_offset,
        },
        LogError::OutOfRange { offset, start, end } => {
            plain::LogError::OutOfRange { offset, start, end }
        }
        LogError::IndexLength { file, bytes } => plain::LogError::IndexLength { file, bytes },
        LogError::Overlap {
            file,
            offset,
            next_base,
        } => plain::LogError::Overlap {
            file,
            offset,
            next_base,
        },
        LogError::DamagedEntry { file, number } => plain::LogError::DamagedEntry { file, number },
        LogError::Entry(error) => plain::LogError::Entry {
            error: entry_error(error),
        },
        LogError::NeedsRecovery { file, good, bytes } => {
            plain::LogError::NeedsRecovery { file, good, bytes }
        }
        LogError::Scan(_) => plain::LogError::Scan,
        LogError::Disk(_) => plain::LogError::Disk,
    }
}

#[cfg(not(all(without_6, without_8, without_9)))]
pub(crate) fn recovery_error(error: RecoveryError) -> Plain {
    match error {
        RecoveryError::Failed => Plain::Failed,
        RecoveryError::Log(error) => Plain::Log {
            error: log_error(error),
        },
        RecoveryError::Checkpoint(CheckpointError::Malformed { file, line, .. }) => {
            Plain::Checkpoint { file, line }
        }
        RecoveryError::Checkpoint(CheckpointError::Disk(_)) | RecoveryError::Disk(_) => Plain::Disk,
        RecoveryError::OlderEpoch(_) => Plain::OlderEpoch,
        RecoveryError::Read(_) => Plain::Read,
    }
}

fn entry_error(error: EntryError) -> probe::ch02::EntryError {
    use probe::ch02::EntryError as Plain;
    match error {
        EntryError::Full { max_entries } => Plain::Full { max_entries },
        EntryError::OutOfOrder { offset, last } => Plain::OutOfOrder { offset, last },
        EntryError::OffsetOutOfRange { offset, base } => Plain::OffsetOutOfRange { offset, base },
        EntryError::PositionOutOfRange { position } => Plain::PositionOutOfRange { position },
        EntryError::Damaged => Plain::Damaged,
    }
}
