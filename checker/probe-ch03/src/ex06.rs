//! 3.6 `expired`.

use ch03_segments::{RetentionConfig, SegmentInfo, expired};
use probe::ch03::Retention;

pub(crate) fn answer(call: Retention) -> usize {
    let segment = |segment: &probe::ch03::SegmentInfo| SegmentInfo {
        bytes: segment.bytes,
        next_offset: segment.next_offset,
        largest_timestamp: segment.largest_timestamp,
        last_modified: segment.last_modified,
    };
    let segments: Vec<SegmentInfo> = call.segments.iter().map(segment).collect();
    let config = RetentionConfig {
        retention_ms: call.config.retention_ms,
        retention_bytes: call.config.retention_bytes,
    };
    expired(
        &segments,
        call.log_start,
        call.now,
        &config,
        call.high_watermark,
    )
}
