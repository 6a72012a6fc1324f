//! 3.6: logs to count in.

use kit::{Offset, Timestamp};
use probe::ch03::{Retention, RetentionConfig, SegmentInfo};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// The clock of all cases.
pub(super) const NOW: i64 = 9000;

/// Segments of so many bytes, whose newest record is so old. Each has ten offsets, but for an empty last one; all are below the
/// high watermark, and no rule is on.
pub(super) fn log(parts: &[(u64, i64)]) -> Retention {
    let mut next = 0;
    let last = parts.len().saturating_sub(1);
    let segment = |(index, (bytes, age)): (usize, &(u64, i64))| {
        next += if *bytes > 0 || index < last { 10 } else { 0 };
        let newest = NOW.saturating_sub(*age);
        SegmentInfo {
            bytes: *bytes,
            next_offset: Offset(next),
            largest_timestamp: Timestamp(if *bytes > 0 { newest } else { -1 }),
            last_modified: Timestamp(newest.min(NOW)),
        }
    };
    let segments: Vec<SegmentInfo> = parts.iter().enumerate().map(segment).collect();
    Retention {
        segments,
        log_start: Offset(0),
        now: Timestamp(NOW),
        config: RetentionConfig {
            retention_ms: -1,
            retention_bytes: -1,
        },
        high_watermark: Offset(next),
    }
}

pub(super) fn started(parts: &[(u64, i64)], log_start: i64) -> Retention {
    let mut call = log(parts);
    call.log_start = Offset(log_start);
    call
}

pub(super) fn sized(mut call: Retention, retention_bytes: i64) -> Retention {
    call.config.retention_bytes = retention_bytes;
    call
}

pub(super) fn timed(mut call: Retention, retention_ms: i64) -> Retention {
    call.config.retention_ms = retention_ms;
    call
}

/// All files were last changed then.
pub(super) fn modified(mut call: Retention, at: i64) -> Retention {
    for segment in &mut call.segments {
        segment.last_modified = Timestamp(at);
    }
    call
}

/// One rule takes everything that it can take; by size that is all but the last.
pub(super) fn by_rule(mut call: Retention, rule: usize) -> Retention {
    match rule {
        0 => call.log_start.0 = end_of(&call, call.segments.len()),
        1 => call = sized(call, 1),
        _ => call = timed(call, 1000),
    }
    call
}

pub(super) fn end_of(call: &Retention, at: usize) -> i64 {
    let segment = call.segments.get(at).or(call.segments.last());
    segment.map_or(0, |segment| segment.next_offset.0)
}

/// Bytes and ages; one in six is empty, but not the last.
pub(super) fn segments() -> impl Strategy<Value = Vec<(u64, i64)>> {
    let bytes = prop_oneof![1 => Just(0_u64), 5 => 61..300_u64];
    vec((bytes, 0..3000_i64), 0..7).prop_map(filled)
}

/// The same without empty ones, and one that has just been written behind them.
pub(super) fn behind_it_a_young_one(mut parts: Vec<(u64, i64)>) -> Vec<(u64, i64)> {
    for (bytes, _) in &mut parts {
        *bytes = (*bytes).max(61);
    }
    parts.push((61, 0));
    parts
}

pub(super) fn filled(mut parts: Vec<(u64, i64)>) -> Vec<(u64, i64)> {
    if let Some((bytes, _)) = parts.last_mut() {
        *bytes = (*bytes).max(61);
    }
    parts
}

/// How far from a border.
pub(super) fn beside() -> impl Strategy<Value = i64> {
    prop_oneof![4 => -1..2_i64, 1 => -60..60_i64]
}
