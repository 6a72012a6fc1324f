//! Errors of a log in words.

use crate::course::ch02::words;
use probe::ch03::LogError;

/// `OutOfRange { offset: 9, start: 10, end: 20 }`, as short as a row of a picture needs.
pub(crate) fn text(error: &LogError) -> String {
    let number = |value: i64| words::number(value);
    match error {
        LogError::BadBatch => "BadBatch".into(),
        LogError::TooLarge { size, limit } => {
            format!("TooLarge {{ size: {size}, limit: {limit} }}")
        }
        LogError::BelowEnd { base_offset, end } => {
            format!(
                "BelowEnd {{ base_offset: {}, end: {} }}",
                number(base_offset.0),
                number(end.0)
            )
        }
        LogError::BelowBase {
            last_offset,
            base_offset,
        } => {
            format!(
                "BelowBase {{ last_offset: {}, base_offset: {} }}",
                number(last_offset.0),
                number(base_offset.0)
            )
        }
        LogError::OutOfRange { offset, start, end } => {
            format!(
                "OutOfRange {{ offset: {}, start: {}, end: {} }}",
                number(offset.0),
                number(start.0),
                number(end.0)
            )
        }
        LogError::IndexLength { file, bytes } => {
            format!("IndexLength {{ {}, bytes: {bytes} }}", name(file))
        }
        LogError::Overlap {
            file,
            offset,
            next_base,
        } => {
            format!(
                "Overlap {{ {}, offset: {}, next_base: {} }}",
                name(file),
                number(offset.0),
                number(next_base.0)
            )
        }
        LogError::DamagedEntry { file, number } => {
            format!("DamagedEntry {{ {}, number: {number} }}", name(file))
        }
        LogError::Entry { error } => format!("Entry({})", words::entry_error(error)),
        LogError::NeedsRecovery { file, good, bytes } => {
            format!(
                "NeedsRecovery {{ {}, good: {good}, bytes: {bytes} }}",
                name(file)
            )
        }
        LogError::Scan => "Scan".into(),
        LogError::Disk => "Disk".into(),
    }
}

/// The error's name alone.
pub(crate) fn kind(error: &LogError) -> String {
    text(error)
        .split([' ', '('])
        .next()
        .unwrap_or_default()
        .into()
}

fn name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}
