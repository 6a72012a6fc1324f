//! How numbers, entries and errors of this chapter are written on a page.

use crate::page::hex;
use kit::{IndexEntry, TimeEntry};
use probe::ch02::EntryError;

/// A number; those at a border of 31, 32 or 63 bits by their power.
pub(in crate::course) fn number(value: impl Into<i128>) -> String {
    let value = value.into();
    for power in [31, 32, 63] {
        match value.abs() - (1_i128 << power) {
            0 if value < 0 => return format!("-2^{power}"),
            0 => return format!("2^{power}"),
            -1 if value > 0 => return format!("2^{power} - 1"),
            1 if value > 0 => return format!("2^{power} + 1"),
            _ => {}
        }
    }
    value.to_string()
}

/// `57 -> 4100`.
pub(in crate::course) fn entry(entry: &IndexEntry) -> String {
    let IndexEntry { offset, position } = entry;
    format!("{} -> {}", number(offset.0), number(position.0))
}

/// `1000 -> 55`.
pub(in crate::course) fn time_entry(entry: &TimeEntry) -> String {
    let TimeEntry { timestamp, offset } = entry;
    format!("{} -> {}", number(timestamp.0), number(offset.0))
}

/// `OutOfOrder { offset: 63, last: 63 }`.
pub(in crate::course) fn entry_error(error: &EntryError) -> String {
    match error {
        EntryError::Full { max_entries } => format!("Full {{ max_entries: {max_entries} }}"),
        EntryError::OutOfOrder { offset, last } => format!(
            "OutOfOrder {{ offset: {}, last: {} }}",
            number(offset.0),
            number(last.0)
        ),
        EntryError::OffsetOutOfRange { offset, base } => format!(
            "OffsetOutOfRange {{ offset: {}, base: {} }}",
            number(offset.0),
            number(base.0)
        ),
        EntryError::PositionOutOfRange { position } => {
            format!("PositionOutOfRange {{ position: {} }}", number(position.0))
        }
        EntryError::Damaged => "Damaged".into(),
    }
}

/// The error's name alone.
pub(in crate::course) fn entry_error_name(error: &EntryError) -> &'static str {
    match error {
        EntryError::Full { .. } => "Full",
        EntryError::OutOfOrder { .. } => "OutOfOrder",
        EntryError::OffsetOutOfRange { .. } => "OffsetOutOfRange",
        EntryError::PositionOutOfRange { .. } => "PositionOutOfRange",
        EntryError::Damaged => "Damaged",
    }
}

/// What is wrong with another error than the right one. `order` names them as the contract looks at them.
pub(in crate::course) fn other_error(
    right: &EntryError,
    yours: &EntryError,
    order: &[&str],
) -> String {
    let (right, yours) = (entry_error_name(right), entry_error_name(yours));
    let rank = |name: &str| order.iter().position(|there| *there == name);
    match (rank(right), rank(yours)) {
        (Some(first), Some(later)) if first < later => {
            format!("gave {yours}, and {right} is looked at first")
        }
        _ => format!("gave {yours}, and must give {right}"),
    }
}

/// A result of bytes or an error: `00 00 00 0b   00 00 10 68`, a gap after `at` bytes.
pub(in crate::course) fn halves(result: &Result<Vec<u8>, EntryError>, at: usize) -> String {
    match result {
        Ok(bytes) => format!("{}   {}", hex(&bytes[..at]), hex(&bytes[at..])),
        Err(error) => entry_error(error),
    }
}

/// `first`, `second`, ... and then `11th`.
pub(in crate::course) fn place(index: usize) -> String {
    const PLACES: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    PLACES
        .get(index)
        .map_or_else(|| format!("{}th", index + 1), |place| (*place).into())
}
