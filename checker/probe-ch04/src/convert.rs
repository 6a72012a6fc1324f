//! Between the chapters' types and those that cross.

use ch03_segments::{LogConfig, LogError, RetentionConfig, RollConfig};
use ch04_recovery::{CheckpointError, RecoveryError};
use probe::ch03 as plain;
use probe::ch04::durable::RecoveryError as Plain;

pub(crate) fn config(of: plain::LogConfig) -> LogConfig {
    let (roll, retention) = (of.roll, of.retention);
    LogConfig {
        roll: RollConfig {
            segment_bytes: roll.segment_bytes,
            segment_ms: roll.segment_ms,
            jitter_ms: roll.jitter_ms,
            index_bytes: roll.index_bytes,
        },
        index_interval_bytes: of.index_interval_bytes,
        retention: RetentionConfig {
            retention_ms: retention.retention_ms,
            retention_bytes: retention.retention_bytes,
        },
    }
}

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

/// What chapter 2 says in detail does not cross here.
fn log_error(error: LogError) -> plain::LogError {
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
        LogError::Entry(_) => plain::LogError::Entry {
            error: probe::ch02::EntryError::Damaged,
        },
        LogError::NeedsRecovery { file, good, bytes } => {
            plain::LogError::NeedsRecovery { file, good, bytes }
        }
        LogError::Scan(_) => plain::LogError::Scan,
        LogError::Disk(_) => plain::LogError::Disk,
    }
}
