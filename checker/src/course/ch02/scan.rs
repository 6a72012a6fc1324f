//! What the exercises share that walk through a log: its errors in words, and reads that fail.

use super::words;
use probe::ch02::{Reads, ScanError};

/// Whether the learner's code met the read that fails.
pub(super) fn failed(failing: Option<u64>, reads: &Reads) -> bool {
    failing.is_some_and(|call| call >= 1 && reads.calls >= call)
}

/// `Unfinished { position: 141 }`.
pub(super) fn error(error: &ScanError) -> String {
    let number = |position: &kit::Position| words::number(position.0);
    match error {
        ScanError::Unfinished { position } => {
            format!("Unfinished {{ position: {} }}", number(position))
        }
        ScanError::BadLength { position, length } => format!(
            "BadLength {{ position: {}, length: {} }}",
            number(position),
            words::number(*length)
        ),
        ScanError::Compressed { codec } => format!("Compressed({})", codec_name(*codec)),
        ScanError::BadBatch { position, .. } => {
            format!("BadBatch {{ position: {} }}", number(position))
        }
        ScanError::Entry { error } => format!("Entry({})", words::entry_error(error)),
        ScanError::Read { .. } => "Read".into(),
    }
}

/// The error's name alone.
pub(super) fn error_name(error: &ScanError) -> String {
    match error {
        ScanError::Unfinished { .. } => "Unfinished".into(),
        ScanError::BadLength { .. } => "BadLength".into(),
        ScanError::Compressed { codec } => format!("Compressed({})", codec_name(*codec)),
        ScanError::BadBatch { .. } => "BadBatch".into(),
        ScanError::Entry { error } => format!("Entry({})", words::entry_error_name(error)),
        ScanError::Read { .. } => "Read".into(),
    }
}

/// A codec as chapter 1 calls it.
pub(super) fn codec_name(codec: u8) -> String {
    match codec {
        1 => "Gzip".into(),
        2 => "Snappy".into(),
        3 => "Lz4".into(),
        4 => "Zstd".into(),
        other => format!("Unknown({other})"),
    }
}

/// Where the bytes are that an error is about.
pub(super) fn position(error: &ScanError) -> Option<kit::Position> {
    match error {
        ScanError::Unfinished { position }
        | ScanError::BadLength { position, .. }
        | ScanError::BadBatch { position, .. }
        | ScanError::Read { position } => Some(*position),
        ScanError::Compressed { .. } | ScanError::Entry { .. } => None,
    }
}
