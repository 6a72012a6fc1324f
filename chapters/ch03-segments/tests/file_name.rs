//! 3.1: which file is which segment.

use ch03_segments::{FileKind, file_name, parse_file_name};
use kit::Offset;

#[test]
fn a_name_is_twenty_digits_and_a_suffix() {
    let name = |kind| file_name(Offset(217), kind);
    assert_eq!(name(FileKind::Log), "00000000000000000217.log");
    assert_eq!(name(FileKind::OffsetIndex), "00000000000000000217.index");
    assert_eq!(name(FileKind::TimeIndex), "00000000000000000217.timeindex");
}

#[test]
fn a_name_says_segment_and_kind() {
    let parsed = parse_file_name("00000000000000000217.timeindex");
    assert_eq!(parsed, Some((Offset(217), FileKind::TimeIndex)));
    let parsed = parse_file_name("09223372036854775807.log");
    assert_eq!(parsed, Some((Offset(i64::MAX), FileKind::Log)));
}

#[test]
fn a_name_that_is_nearly_right_is_wrong() {
    for name in [
        "217.log",
        "000000000000000000217.log",
        "+0000000000000000217.log",
        "-0000000000000000217.log",
        "0000000000000000021a.log",
        "00000000000000000217.log.deleted",
        "00000000000000000217.LOG",
        "00000000000000000217log",
        "00000000000000000217.timeindex.log",
        "00000000000000000217.snapshot",
        "09223372036854775808.log",
        "leader-epoch-checkpoint",
        ".log",
        "",
    ] {
        assert_eq!(parse_file_name(name), None, "{name}");
    }
}
