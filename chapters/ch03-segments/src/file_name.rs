//! Which file is which segment.
//!
//! A directory of segments has no table of contents: the names are the table. Twenty digits, filled up with zeros, so that
//! names sorted as text are sorted as numbers. What we left out: Kafka has more kinds of file beside a segment, for
//! transactions and for producers, and takes a short name such as `99.log` for a segment, with odd results.

use kit::Offset;

use crate::FileKind;

/// The name of a segment's file, without its directory.
///
/// The base offset in decimal, filled up with zeros to 20 digits, and then the suffix of `kind`: [`FileKind::suffix`].
/// `base` is not negative: no log has a negative offset.
///
/// ```text
///   base 217, the log           00000000000000000217.log
///   base 217, the time index    00000000000000000217.timeindex
/// ```
///
/// Exercise 3.1. Kafka: `LogFileUtils.filenamePrefixFromOffset`.
pub fn file_name(base: Offset, kind: FileKind) -> String {
    todo!("3.1 file_name({base}, {kind:?})")
}

/// Which segment's file has this name, and which of the three it is: the way back from [`file_name`].
///
/// `None` for every name that [`file_name`] never gives. That is all but exactly 20 digits `0` to `9`, with a value of at most
/// 2^63 - 1, followed by one of the three suffixes and nothing else.
///
/// ```text
///   00000000000000000217.index          (217, OffsetIndex)
///   217.log                             None: too few digits
///   +0000000000000000217.log            None: a sign is no digit
///   00000000000000000217.log.deleted    None: something behind the suffix
///   99999999999999999999.log            None: no offset is so large
/// ```
///
/// Exercise 3.1. Kafka: `LocalLog.offsetFromFileName`.
pub fn parse_file_name(name: &str) -> Option<(Offset, FileKind)> {
    todo!("3.1 parse_file_name({name:?})")
}
