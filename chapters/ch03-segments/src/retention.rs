//! Which segments may go.
//!
//! Segments go whole, and only from the old end: a log with a hole would be no log. What we left out: compaction, which keeps the
//! newest record of each key.

use kit::{Offset, Timestamp};

use crate::{RetentionConfig, SegmentInfo};

/// Counts how many of the oldest segments may go now.
///
/// Three rules, one after the other. Each begins at the oldest segment that is left, takes segments one by one, and stops at
/// the first that stays, however old or large those behind it are:
///
/// 1. By log start: a segment goes if its next offset is at or below `log_start`. The last segment never goes by this rule.
/// 2. By size, if `retention_bytes` is 0 or more: a segment goes if what is left **without** it, all younger segments
///    together, still has at least `retention_bytes`.
/// 3. By time, if `retention_ms` is 0 or more: a segment goes if `now` is **more** than `retention_ms` above its largest
///    timestamp; above the time of its last change if that timestamp is below 0.
///
/// Under every rule a segment only goes if its next offset is at or below `high_watermark`. The last segment stays if it is
/// empty; otherwise it may go by size and time, and then the answer is `segments.len()` (the caller makes a new one first, so
/// that the end stays where it is).
///
/// Limits below 0 are none; 0 is a limit. `segments` are oldest first, and may be none at all: then the answer is 0.
///
/// ```text
///   retention_bytes 100     60 | 60 | 60      without the first 120 are left, it goes; without the second 60: it stays
///   retention_ms 1000, now 9000     largest 7999 | 9500 | 7000      the first goes, the second stays and so does the third
/// ```
///
/// Exercise 3.6. Kafka: `UnifiedLog.deleteOldSegments`.
pub fn expired(
    segments: &[SegmentInfo],
    log_start: Offset,
    now: Timestamp,
    config: &RetentionConfig,
    high_watermark: Offset,
) -> usize {
    todo!(
        "3.6 expired of {} segments, start {log_start}, now {now}, {config:?}, high watermark {high_watermark}",
        segments.len()
    )
}
