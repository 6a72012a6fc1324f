//! 3.6: where the segments come from, and the laws.

use super::retention::Retentions;
use super::retention_cases::*;
use crate::exercise::Law;
use kit::Timestamp;
use probe::ch03::Retention;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<Retentions>> {
    vec![
        no_limits(),
        stops(),
        start(),
        size(),
        time(),
        no_timestamp(),
        watermark(),
        last(),
        zero(),
        order(),
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
        "by log start a segment goes if its next offset is at or below log_start; the last one never goes",
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
    ])
    .cases(120)
}

fn size() -> Law<Retentions> {
    let calls = (segments(), 0..8_usize, beside()).prop_map(|(parts, at, off)| {
        let call = log(&parts);
        let left: u64 = call.segments.iter().skip(at).map(|one| one.bytes).sum();
        sized(call, (left as i64 + off).max(1))
    });
    let three = || log(&[(60, 0), (60, 0), (60, 0)]);
    let large = || log(&[(1 << 31, 0), (1 << 31, 0), (1 << 31, 0)]);
    Law::new(
        "expired-size",
        "by size a segment goes if what is left without it still has at least retention_bytes",
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
            let mut call = log(&behind_it_a_young_one(parts));
            let before_last = call.segments.len() - 1;
            if let Some(segment) = call.segments[..before_last].get_mut(at) {
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
        timed(log(&[(60, -5000), (60, 2000), (60, 0)]), 1000),
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
        "if the largest timestamp is below 0, the time of the last change counts",
        calls,
    )
    .examples(vec![without(8500), without(8000), without(7999), zero])
    .cases(80)
}

fn no_limits() -> Law<Retentions> {
    let calls = (segments(), -3..0_i64, -3..0_i64).prop_map(|(mut parts, bytes, ms)| {
        parts.push((61, 0));
        timed(sized(log(&parts), bytes), ms)
    });
    let three = || log(&[(60, 5000), (60, 5000), (60, 0)]);
    Law::new("expired-no-limits", "limits below 0 are none", calls)
        .examples(vec![three(), timed(three(), -2), sized(three(), -2)])
        .cases(40)
}

fn zero() -> Law<Retentions> {
    let calls = (segments(), any::<bool>(), -1..2_i64, -1..2_i64).prop_map(
        |(mut parts, empty, bytes, ms)| {
            if let Some(last) = parts.last_mut().filter(|_| empty) {
                last.0 = 0;
            }
            timed(sized(log(&parts), bytes), ms)
        },
    );
    let three = |last: u64| log(&[(60, 5000), (60, 5000), (last, 0)]);
    Law::new("expired-zero", "a limit of 0 is a limit", calls)
        .examples(vec![
            sized(three(0), 0),
            sized(three(60), 0),
            sized(log(&[(60, 0)]), 0),
            sized(log(&[(0, 0)]), 0),
            timed(three(60), 0),
            timed(sized(three(60), 0), 0),
        ])
        .cases(80)
}

fn stops() -> Law<Retentions> {
    // Far from the border, and the last one is young: nothing but the order decides.
    let ages = vec(prop_oneof![2 => 1100..3000_i64, 1 => 0..900_i64], 1..6);
    let calls = ages.prop_map(|ages| {
        let mut parts: Vec<(u64, i64)> = ages.into_iter().map(|age| (60, age)).collect();
        parts.push((60, 0));
        timed(log(&parts), 1000)
    });
    Law::new(
        "expired-stops",
        "each rule stops at the first that stays, however old those behind it are",
        calls,
    )
    .examples(vec![
        timed(log(&[(60, 500), (60, 2000), (60, 0)]), 1000),
        timed(log(&[(60, 2000), (60, 500), (60, 2000), (60, 0)]), 1000),
    ])
    .cases(100)
}

fn order() -> Law<Retentions> {
    let ages = vec((0..200_u64, 0..3000_i64), 1..7);
    let calls =
        (ages, 0..70_i64, -1..500_i64, -1..2500_i64).prop_map(|(parts, start, bytes, limit)| {
            let mut call = timed(sized(log(&filled(parts)), bytes), limit);
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
        "log start, size, time: each begins at the oldest segment that is left",
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
    // The last one is not all below it: whether that may go is another law.
    let calls = (segments(), 0..8_usize, beside(), 0..3_usize).prop_map(|(parts, at, off, by)| {
        let mut call = log(&parts);
        let end = end_of(&call, parts.len());
        call.high_watermark.0 = (end_of(&call, at) + off).min(end - 1).max(0);
        by_rule(call, by)
    });
    let three = |high: i64, by: usize| {
        let mut call = log(&[(60, 2000), (60, 2000), (60, 2000)]);
        call.high_watermark.0 = high;
        by_rule(call, by)
    };
    Law::new(
        "expired-watermark",
        "under every rule its next offset must be at or below high_watermark",
        calls,
    )
    .examples(
        [1, 2, 0]
            .into_iter()
            .flat_map(|by| [10, 9, 11, 19, 20, 29, 0].map(|high| three(high, by)))
            .collect(),
    )
    .cases(100)
}

fn last() -> Law<Retentions> {
    let calls = (segments(), any::<bool>(), 1..3_usize).prop_map(|(mut parts, empty, by)| {
        if let Some(last) = parts.last_mut().filter(|_| empty) {
            last.0 = 0;
        }
        parts.iter_mut().for_each(|(_, age)| *age += 3000);
        by_rule(log(&parts), by)
    });
    let one = |bytes: u64| by_rule(log(&[(bytes, 2000)]), 2);
    let two = |bytes: u64, by: usize| by_rule(log(&[(60, 2000), (bytes, 2000)]), by);
    Law::new(
        "expired-last",
        "the last one stays if it is empty; otherwise it may go by size and time",
        calls,
    )
    .examples(vec![
        one(60),
        one(0),
        two(60, 2),
        two(0, 2),
        two(0, 0),
        by_rule(log(&[(60, 2000), (0, 2000), (60, 2000)]), 2),
    ])
    .cases(100)
}
