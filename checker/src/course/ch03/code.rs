//! Rust source: the tests that a learner can paste into the chapter.

use crate::course::ch02::code::test_naming;
use probe::Wire;

/// What the tests may name of each crate.
const NAMES: [(&str, &[&str]); 2] = [
    (
        "ch03_segments",
        &[
            "BelowBase",
            "FileKind",
            "Incoming",
            "RetentionConfig",
            "RollConfig",
            "SegmentInfo",
            "SegmentState",
        ],
    ),
    ("kit", &["Offset", "Timestamp"]),
];

/// A `#[test]` of one call, with what its body names.
pub(super) fn test(function: &str, call: &impl Wire, body: &[String]) -> String {
    test_naming(&NAMES, function, call, body)
}
