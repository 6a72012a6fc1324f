//! 3.3: where the segments and batches come from, and the laws.

use super::roll::Rolls;
use super::roll_cases::*;
use crate::exercise::Law;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<Rolls>> {
    vec![
        below(),
        size(),
        records(),
        clock(),
        empty(),
        jitter(),
        offset_index(),
        time_index(),
        distance(),
    ]
}

fn size() -> Law<Rolls> {
    let calls = (bytes(), 61..2000_u64, beside()).prop_map(|(bytes, size, off)| {
        sized(bytes, size, (bytes + size).saturating_add_signed(off))
    });
    Law::new(
        "roll-size",
        "it rolls when bytes and the incoming size together are more than segment_bytes",
        calls,
    )
    .examples(vec![
        sized(240, 61, 300),
        sized(240, 61, 301),
        sized(0, 61, 60),
        sized(0, 61, 61),
        sized(61, 400, 300),
        sized(0, 61, 0),
        sized(240, 61, u64::MAX),
        sized((1 << 31) - 61, 61, 1 << 31),
        sized((1 << 31) - 60, 61, 1 << 31),
        sized((1 << 32) - 60, 61, 1 << 32),
        sized(1 << 32, 61, 1 << 33),
    ])
    .cases(120)
}

fn records() -> Law<Rolls> {
    let times = prop_oneof![2 => Just(0_i64), 3 => 1..20_000_i64, 1 => Just(1_700_000_000_000_i64)];
    let calls = (times, limit(), passed(), now()).prop_map(|(first, limit, passed, now)| {
        aged(
            first,
            first.saturating_add(limit.saturating_add(passed)),
            limit,
            now,
        )
    });
    Law::new(
        "roll-age-records",
        "from a first_timestamp of 0 or more, time passes to the incoming largest timestamp; the clock is not asked",
        calls,
    )
    .examples(vec![
        aged(5000, 6000, 1000, 6000),
        aged(5000, 6001, 1000, 6001),
        aged(5000, 6001, 1000, 5000),
        aged(5000, 5000, 1000, 9000),
        aged(0, 1001, 1000, 0),
        aged(0, 1000, 1000, 5000),
        aged(5000, 3000, 1000, 5000),
        aged(5000, -1, 1000, 5000),
        aged(5000, 5000, 0, 5000),
        aged(5000, 5001, 0, 5000),
        aged(0, i64::MAX, 7 * DAY, 5000),
        aged(5000, 6000, i64::MAX, 6000),
        aged(5000, i64::MIN, 1000, 5000),
    ])
    .cases(120)
}

fn clock() -> Law<Rolls> {
    let calls = (1..20_000_i64, limit(), passed(), -1..20_000_i64, -3..0_i64).prop_map(
        |(created, limit, passed, max_timestamp, first)| {
            let now = created.saturating_add(limit.saturating_add(passed));
            clocked(created, now, limit, max_timestamp, first)
        },
    );
    Law::new(
        "roll-age-clock",
        "with a first_timestamp below 0, time passes from created to now",
        calls,
    )
    .examples(vec![
        clocked(5000, 6000, 1000, -1, -1),
        clocked(5000, 6001, 1000, -1, -1),
        clocked(5000, 5000, 1000, 9000, -1),
        clocked(5000, 6001, 1000, 5000, -1),
        clocked(5000, 4000, 1000, -1, -1),
        clocked(0, 7 * DAY + 1, 7 * DAY, -1, -1),
        clocked(5000, 6000, i64::MAX, -1, -1),
    ])
    .cases(100)
}

fn empty() -> Law<Rolls> {
    let calls = (0..9000_i64, 0..2000_i64, 0..1_i64 << 40, -1..1_i64 << 40)
        .prop_map(|(created, limit, passed, time)| bare(created, created + passed, limit, time));
    Law::new(
        "roll-age-empty",
        "an empty segment never rolls by age",
        calls,
    )
    .examples(vec![
        bare(5000, 6001, 1000, -1),
        bare(5000, 6001, 1000, 6001),
        bare(0, 1, 0, 1),
    ])
    .cases(60)
}

fn jitter() -> Law<Rolls> {
    let calls = (1..5000_i64, 1..5000_i64, beside(), any::<bool>()).prop_map(
        |(jitter, rest, off, by_clock)| jittered(rest + jitter, jitter, rest + off, by_clock),
    );
    Law::new(
        "roll-jitter",
        "it rolls by age when more than segment_ms - jitter_ms have passed",
        calls,
    )
    .examples(vec![
        jittered(1000, 100, 900, false),
        jittered(1000, 100, 901, false),
        jittered(1000, 100, 1001, false),
        jittered(1000, 100, 901, true),
        jittered(1000, 1000, 0, false),
        jittered(1000, 1000, 1, false),
    ])
    .cases(100)
}

fn offset_index() -> Law<Rolls> {
    // The time index is kept far from full.
    let calls = (24..400_usize, -2..3_isize)
        .prop_map(|(bytes, off)| indexed(bytes, (bytes / 8).saturating_add_signed(off), 0));
    Law::new(
        "roll-offset-index",
        "it rolls when the offset index has index_bytes / 8 entries or more",
        calls,
    )
    .examples(vec![
        indexed(120, 14, 0),
        indexed(120, 15, 0),
        indexed(120, 16, 0),
        indexed(127, 15, 0),
        indexed(127, 14, 0),
    ])
    .cases(80)
}

fn time_index() -> Law<Rolls> {
    let calls = (0..400_usize, -3..2_isize).prop_map(|(bytes, off)| {
        let entries = (bytes / 12).saturating_add_signed(off);
        indexed(bytes, 0, entries)
    });
    Law::new(
        "roll-time-index",
        "it rolls when the time index is one entry before index_bytes / 12",
        calls,
    )
    .examples(vec![
        indexed(120, 0, 8),
        indexed(120, 0, 9),
        indexed(120, 0, 10),
        indexed(131, 0, 9),
        indexed(131, 0, 8),
        indexed(24, 0, 0),
        indexed(23, 0, 0),
        indexed(12, 0, 0),
        indexed(11, 0, 0),
        indexed(8, 0, 0),
        indexed(0, 0, 0),
        fresh(indexed(23, 0, 0)),
    ])
    .cases(80)
}

fn distance() -> Law<Rolls> {
    let away = prop_oneof![
        2 => LARGEST - 2..LARGEST + 3,
        1 => 0..2000_i64,
        1 => (31..40_u32, 0..2000_i64).prop_map(|(power, more)| (1 << power) + more),
    ];
    let calls = (base(), away, any::<bool>()).prop_map(|(base, away, empty)| {
        let call = far(base, base.saturating_add(away));
        if empty { fresh(call) } else { call }
    });
    Law::new(
        "roll-offset",
        "it rolls when the last offset is more than 2^31 - 1 above the base offset",
        calls,
    )
    .examples(vec![
        far(0, LARGEST),
        far(0, LARGEST + 1),
        far(1000, 1000 + LARGEST),
        far(1000, 1001 + LARGEST),
        far(0, 1 << 32),
        far(0, i64::MAX),
        far(i64::MAX, i64::MAX),
        far(i64::MAX - LARGEST - 1, i64::MAX),
        fresh(far(0, LARGEST + 1)),
    ])
    .cases(100)
}

fn below() -> Law<Rolls> {
    let calls = (base(), prop_oneof![0..4_i64, 0..2000_i64], any::<bool>()).prop_map(
        |(base, back, large)| {
            let call = far(base, (base - back).max(-1));
            if large && back > 0 {
                with_size(call, 5000)
            } else {
                call
            }
        },
    );
    Law::new(
        "roll-below",
        "a batch that ends below the base offset is BelowBase, looked at first",
        calls,
    )
    .examples(vec![
        far(1000, 1000),
        far(1000, 999),
        far(0, -1),
        far(i64::MAX, 0),
        with_size(far(1000, 999), 5000),
        fresh(far(1000, 999)),
    ])
    .cases(80)
}
