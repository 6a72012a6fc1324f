//! 3.6: which segments may go.

use ch03_segments::{RetentionConfig, SegmentInfo, expired};
use kit::{Offset, Timestamp};

const NO_LIMIT: RetentionConfig = RetentionConfig {
    retention_ms: -1,
    retention_bytes: -1,
};

/// Segments of 60 bytes and ten offsets each, with these largest timestamps.
fn segments(largest: &[i64]) -> Vec<SegmentInfo> {
    let segment = |(number, largest): (i64, &i64)| SegmentInfo {
        bytes: 60,
        next_offset: Offset(10 * number),
        largest_timestamp: Timestamp(*largest),
        last_modified: Timestamp(0),
    };
    (1..).zip(largest).map(segment).collect()
}

fn by_time(largest: &[i64], high_watermark: i64) -> usize {
    let config = RetentionConfig {
        retention_ms: 1000,
        ..NO_LIMIT
    };
    let (now, high_watermark) = (Timestamp(9000), Offset(high_watermark));
    expired(&segments(largest), Offset(0), now, &config, high_watermark)
}

#[test]
fn by_log_start_a_segment_goes_when_all_its_records_lie_below() {
    let three = segments(&[8000, 8000, 8000]);
    let below = |start| {
        expired(
            &three,
            Offset(start),
            Timestamp(9000),
            &NO_LIMIT,
            Offset(30),
        )
    };
    assert_eq!(below(9), 0);
    assert_eq!(below(10), 1);
    assert_eq!(below(19), 1);
    assert_eq!(below(30), 2, "the last one never goes by log start");
}

#[test]
fn by_size_the_log_keeps_at_least_the_limit() {
    let three = segments(&[8000, 8000, 8000]);
    let above = |retention_bytes| {
        let config = RetentionConfig {
            retention_bytes,
            ..NO_LIMIT
        };
        expired(&three, Offset(0), Timestamp(9000), &config, Offset(30))
    };
    assert_eq!(above(100), 1);
    assert_eq!(above(120), 1);
    assert_eq!(above(121), 0);
    assert_eq!(above(0), 3);
    assert_eq!(above(-1), 0);
}

#[test]
fn by_time_a_young_segment_keeps_the_old_ones_behind_it() {
    assert_eq!(by_time(&[7999, 7999, 8000], 30), 2);
    assert_eq!(by_time(&[7999, 8000, 7000], 30), 1);
    assert_eq!(by_time(&[99_999, 1, 1], 30), 0);
    assert_eq!(by_time(&[-1, 7999], 30), 2, "last changed at 0");
}

#[test]
fn nothing_goes_that_is_not_below_the_high_watermark_and_an_empty_last_one_stays() {
    assert_eq!(by_time(&[1, 1, 1], 30), 3);
    assert_eq!(by_time(&[1, 1, 1], 29), 2);
    assert_eq!(by_time(&[1, 1, 1], 9), 0);
    let mut with_empty = segments(&[1, 1, -1]);
    with_empty[2].bytes = 0;
    let config = RetentionConfig {
        retention_ms: 0,
        retention_bytes: 0,
    };
    let now = Timestamp(9000);
    assert_eq!(expired(&with_empty, Offset(0), now, &config, Offset(30)), 2);
    assert_eq!(expired(&[], Offset(0), now, &config, Offset(30)), 0);
}
