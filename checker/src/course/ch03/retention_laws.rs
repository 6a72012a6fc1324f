//! 3.6: where the segments come from, and the laws.

use super::retention::Retentions;
use crate::exercise::Law;
use kit::{Offset, Timestamp};
use probe::ch03::{Retention, RetentionConfig, SegmentInfo};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

const NOW: i64 = 9000;

pub(super) fn laws() -> Vec<Law<Retentions>> {
    vec![
        start(),
        size(),
        time(),
        no_timestamp(),
        limits(),
        stops(),
        order(),
        watermark(),
        last(),
    ]
}

fn start() -> Law<Retentions> {
    let calls = (segments(), 0..8_usize, beside()).prop_map(|(parts, at, off)| {
        let mut call = log(&parts);
        call.log_start.0 = (end_of(&call, at) + off).max(0);
        call
    });
    let three = [(60, 0), (60, 0), (60, 0)];
    Law::new(
        "expired-start",
        "by log start a segment goes if its next offset is at or below log_start, but the last one never",
        calls,
    )
    .examples(vec![
        log(&[]),
        started(&three, 0),
        started(&three, 5),
        started(&three, 9),
        started(&three, 10),
        started(&three, 11),
        started(&three, 19),
        started(&three, 20),
        started(&three, 30),
        started(&[(60, 0)], 10),
        started(&[(60, 0), (0, 0)], 10),
    ])
    .cases(120)
}

fn size() -> Law<Retentions> {
    let calls = (segments(), 0..8_usize, beside()).prop_map(|(parts, at, off)| {
        let call = log(&parts);
        let left: u64 = call.segments.iter().skip(at).map(|one| one.bytes).sum();
        sized(call, (left as i64 + off).max(0))
    });
    let three = || log(&[(60, 0), (60, 0), (60, 0)]);
    let large = || log(&[(1 << 31, 0), (1 << 31, 0), (1 << 31, 0)]);
    Law::new(
        "expired-size",
        "by size a segment goes if all younger segments together still have at least retention_bytes",
        calls,
    )
    .examples(vec![
        sized(log(&[]), 100),
        sized(three(), 100),
        sized(three(), 121),
        sized(three(), 120),
        sized(three(), 119),
        sized(three(), 60),
        sized(three(), 61),
        sized(three(), 180),
        sized(log(&[(10, 0), (200, 0), (60, 0)]), 100),
        sized(large(), 1 << 32),
        sized(large(), (1 << 32) + 1),
        sized(three(), i64::MAX),
    ])
    .cases(120)
}

fn time() -> Law<Retentions> {
    let calls =
        (segments(), 0..3000_i64, 0..8_usize, beside()).prop_map(|(parts, limit, at, off)| {
            let mut call = log(&parts);
            let at = at.min(call.segments.len().saturating_sub(1));
            if let Some(segment) = call.segments.get_mut(at) {
                segment.largest_timestamp = Timestamp((NOW - limit + off).max(0));
            }
            timed(call, limit)
        });
    Law::new(
        "expired-time",
        "by time a segment goes if now is more than retention_ms above its largest timestamp",
        calls,
    )
    .examples(vec![
        timed(log(&[]), 1000),
        timed(log(&[(60, 1000), (60, 0)]), 1000),
        timed(log(&[(60, 1001), (60, 0)]), 1000),
        timed(log(&[(60, 1001), (60, 1001), (60, 0)]), 1000),
        timed(modified(log(&[(60, 1001), (60, 0)]), NOW), 1000),
        timed(modified(log(&[(60, 500), (60, 0)]), 0), 1000),
        timed(log(&[(60, -1), (60, 0)]), 1000),
        timed(log(&[(60, NOW - i64::MAX), (60, 0)]), 1000),
        timed(log(&[(60, 1001), (60, 0)]), i64::MAX),
        timed(log(&[(60, 0), (60, 0)]), 0),
        timed(log(&[(60, NOW), (60, 0)]), 1000),
    ])
    .cases(120)
}

fn no_timestamp() -> Law<Retentions> {
    let times = vec((any::<bool>(), 0..3000_i64, -3..0_i64), 1..5);
    let calls = (times, 0..3000_i64, beside()).prop_map(|(times, limit, off)| {
        let mut call = log(&vec![(60, 0); times.len() + 1]);
        for (segment, (has_one, age, none)) in call.segments.iter_mut().zip(times) {
            segment.last_modified = Timestamp(NOW - if age % 3 == 0 { limit + off } else { age });
            segment.largest_timestamp = Timestamp(if has_one { NOW - age } else { none });
        }
        timed(call, limit)
    });
    let without = |modified_at: i64| {
        let mut call = modified(log(&[(60, 0), (60, 0)]), NOW);
        call.segments[0].largest_timestamp = Timestamp(-1);
        call.segments[0].last_modified = Timestamp(modified_at);
        timed(call, 1000)
    };
    let zero = {
        let mut call = modified(log(&[(60, NOW), (60, 0)]), NOW);
        call.segments[0].largest_timestamp = Timestamp(0);
        timed(call, 1000)
    };
    Law::new(
        "expired-no-timestamp",
        "a largest timestamp below 0 is none: then the time of the last change counts",
        calls,
    )
    .examples(vec![without(8500), without(8000), without(7999), zero])
    .cases(80)
}

fn limits() -> Law<Retentions> {
    let calls = (segments(), -3..2_i64, -3..2_i64)
        .prop_map(|(parts, bytes, ms)| timed(sized(log(&parts), bytes), ms));
    let both = || log(&[(60, 5000), (60, 5000), (60, 0)]);
    Law::new(
        "expired-limits",
        "limits below 0 are none, and 0 is a limit",
        calls,
    )
    .examples(vec![
        both(),
        timed(both(), -2),
        sized(both(), -2),
        timed(both(), 0),
        sized(both(), 0),
        timed(sized(both(), 0), 0),
    ])
    .cases(80)
}

fn stops() -> Law<Retentions> {
    let ages = vec(prop_oneof![2 => 1001..3000_i64, 1 => -2000..1001_i64], 2..7);
    let calls = ages.prop_map(|ages| {
        let parts: Vec<(u64, i64)> = ages.into_iter().map(|age| (60, age)).collect();
        timed(log(&parts), 1000)
    });
    Law::new(
        "expired-stops",
        "each rule stops at the first segment that stays, however old or large those behind it are",
        calls,
    )
    .examples(vec![
        timed(log(&[(60, 500), (60, 2000), (60, 0)]), 1000),
        timed(log(&[(60, 1001), (60, 500), (60, 2000)]), 1000),
        timed(log(&[(60, -5000), (60, 2000), (60, 0)]), 1000),
        timed(log(&[(60, 2000), (60, -1), (60, 2000), (60, 0)]), 1000),
    ])
    .cases(100)
}

fn order() -> Law<Retentions> {
    let ages = vec((0..200_u64, 0..3000_i64), 1..7);
    let calls =
        (ages, 0..70_i64, -1..500_i64, -1..2500_i64).prop_map(|(parts, start, bytes, limit)| {
            let mut call = timed(sized(log(&parts), bytes), limit);
            call.log_start.0 = start;
            call
        });
    let young_then_old = || timed(log(&[(60, 0), (60, 2000), (60, 0)]), 1000);
    let with_start = |start: i64, mut call: Retention| {
        call.log_start.0 = start;
        call
    };
    Law::new(
        "expired-order",
        "the rules come one after the other, and each begins at the oldest segment that is left",
        calls,
    )
    .examples(vec![
        with_start(10, young_then_old()),
        sized(young_then_old(), 120),
        with_start(10, sized(log(&[(60, 0), (60, 0), (60, 0)]), 100)),
        sized(timed(log(&[(60, 2000), (60, 0), (60, 0)]), 1000), 100),
    ])
    .cases(120)
}

fn watermark() -> Law<Retentions> {
    let calls = (segments(), 0..8_usize, beside(), 0..4_usize).prop_map(|(parts, at, off, by)| {
        let mut call = log(&parts);
        call.high_watermark.0 = (end_of(&call, at) + off).max(0);
        by_rule(call, by)
    });
    let three = |high: i64, by: usize| {
        let mut call = log(&[(60, 2000), (60, 2000), (60, 2000)]);
        call.high_watermark.0 = high;
        by_rule(call, by)
    };
    Law::new(
        "expired-watermark",
        "under every rule a segment only goes if its next offset is at or below high_watermark",
        calls,
    )
    .examples(
        [0, 1, 2]
            .into_iter()
            .flat_map(|by| [0, 9, 10, 11, 19, 20, 29].map(|high| three(high, by)))
            .collect(),
    )
    .cases(100)
}

fn last() -> Law<Retentions> {
    let calls = (segments(), any::<bool>(), 0..4_usize).prop_map(|(mut parts, empty, by)| {
        if let Some(last) = parts.last_mut().filter(|_| empty) {
            last.0 = 0;
        }
        parts.iter_mut().for_each(|(_, age)| *age += 3000);
        by_rule(log(&parts), by)
    });
    let one = |bytes: u64, by: usize| by_rule(log(&[(bytes, 2000)]), by);
    let two = |bytes: u64, by: usize| by_rule(log(&[(60, 2000), (bytes, 2000)]), by);
    Law::new(
        "expired-last",
        "the last segment stays if it is empty, otherwise it may go by size and time",
        calls,
    )
    .examples(vec![
        one(60, 1),
        one(60, 2),
        one(0, 1),
        one(0, 2),
        two(60, 1),
        two(60, 2),
        two(0, 1),
        two(0, 2),
        by_rule(log(&[(60, 2000), (0, 2000), (60, 2000)]), 2),
    ])
    .cases(100)
}

/// Segments of so many bytes, whose newest record is so old. Each has ten offsets, but for an empty last one; all are below the
/// high watermark, and no rule is on.
fn log(parts: &[(u64, i64)]) -> Retention {
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

fn started(parts: &[(u64, i64)], log_start: i64) -> Retention {
    let mut call = log(parts);
    call.log_start = Offset(log_start);
    call
}

fn sized(mut call: Retention, retention_bytes: i64) -> Retention {
    call.config.retention_bytes = retention_bytes;
    call
}

fn timed(mut call: Retention, retention_ms: i64) -> Retention {
    call.config.retention_ms = retention_ms;
    call
}

/// All files were last changed then.
fn modified(mut call: Retention, at: i64) -> Retention {
    for segment in &mut call.segments {
        segment.last_modified = Timestamp(at);
    }
    call
}

/// Everything goes, as far as one rule, or all of them, can take it.
fn by_rule(mut call: Retention, rule: usize) -> Retention {
    let end = call.segments.last().map_or(0, |last| last.next_offset.0);
    match rule {
        0 => call.log_start.0 = end,
        1 => call = sized(call, 0),
        2 => call = timed(call, 1000),
        _ => call = timed(sized(call, 0), 1000),
    }
    call
}

fn end_of(call: &Retention, at: usize) -> i64 {
    let segment = call.segments.get(at).or(call.segments.last());
    segment.map_or(0, |segment| segment.next_offset.0)
}

/// Bytes and ages, the newest last; one in six is empty.
fn segments() -> impl Strategy<Value = Vec<(u64, i64)>> {
    let bytes = prop_oneof![1 => Just(0_u64), 5 => 61..300_u64];
    vec((bytes, 0..3000_i64), 0..7)
}

/// How far from a border.
fn beside() -> impl Strategy<Value = i64> {
    prop_oneof![4 => -1..2_i64, 1 => -60..60_i64]
}
