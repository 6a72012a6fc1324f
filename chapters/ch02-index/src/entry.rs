//! One entry of an offset index as eight bytes of the `.index` file.
//!
//! A full offset takes eight bytes. Inside a segment all offsets are near the base offset, so four bytes for the distance are
//! enough, and an entry is half as large. What we left out: Kafka maps the file into memory, ours are bytes in your hand.

use kit::{IndexEntry, Offset};

use crate::EntryError;

/// Writes an entry of the segment with base offset `base`.
///
/// The first four bytes are the relative offset, `entry.offset` minus `base`; the last four are the position. Both are
/// big-endian.
/// An offset below `base`, or more than 2^31 - 1 above it, is [`EntryError::OffsetOutOfRange`]; this is looked at first.
/// A position above 2^31 - 1 is [`EntryError::PositionOutOfRange`].
///
/// ```text
///   base 50, entry 61 -> 4200        00 00 00 0b   00 00 10 68
///                                    61 - 50 = 11  4200
/// ```
///
/// Exercise 2.1. Kafka: `OffsetIndex.append`, `AbstractIndex.relativeOffset`.
pub fn write_entry(base: Offset, entry: IndexEntry) -> Result<[u8; 8], EntryError> {
    todo!("2.1 write_entry({entry}) with base {base}")
}

/// Reads an entry of the segment with base offset `base`: the way back from [`write_entry`].
///
/// Both numbers have a sign on disk. One below 0, or a sum of base and relative offset that does not fit an i64, was never
/// written: [`EntryError::Damaged`].
///
/// ```text
///   base 50      00 00 00 0b   00 00 10 68       61 -> 4200
///                ff ff ff ff   00 00 10 68       damaged: relative offset -1
/// ```
///
/// Exercise 2.1. Kafka: `OffsetIndex.parseEntry`.
pub fn read_entry(base: Offset, bytes: [u8; 8]) -> Result<IndexEntry, EntryError> {
    todo!("2.1 read_entry({bytes:02x?}) with base {base}")
}
