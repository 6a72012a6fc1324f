//! 3.3: where the segments and batches come from, and the laws.

use super::roll::Rolls;
use crate::exercise::Law;
use kit::{Offset, Timestamp};
use probe::ch03::{Incoming, RollCall, RollConfig, SegmentState};
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// The largest relative offset.
const LARGEST: i64 = i32::MAX as i64;
const DAY: i64 = 86_400_000;

pub(super) fn laws() -> Vec<Law<Rolls>> {
    vec![
        size(),
        records(),
        clock(),
        empty(),
        jitter(),
        offset_index(),
        time_index(),
        distance(),
        below(),
    ]
}

fn size() -> Law<Rolls> {
    let calls = (bytes(), 61..2000_u64, beside()).prop_map(|(bytes, size, off)| {
        sized(bytes, size, (bytes + size).saturating_add_signed(off))
    });
    Law::new(
        "roll-size",
        "a segment rolls when its bytes and the incoming size together are more than segment_bytes, an exact fit stays",
        calls,
    )
    .examples(vec![
        sized(0, 61, 60),
        sized(240, 61, 300),
        sized(240, 61, 301),
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
        "with a first_timestamp of 0 or more, the age goes from it to the incoming largest timestamp, and the clock is not asked",
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
        "with a first_timestamp below 0, the age goes from created to now",
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
    let calls = (1..5000_i64, 1..5000_i64, 0..3_i64, any::<bool>()).prop_map(
        |(jitter, rest, more, by_clock)| jittered(rest + jitter, jitter, rest + more - 1, by_clock),
    );
    Law::new(
        "roll-jitter",
        "by age a segment rolls jitter_ms earlier: when more than segment_ms - jitter_ms have passed",
        calls,
    )
    .examples(vec![
        jittered(1000, 100, 900, false),
        jittered(1000, 100, 901, false),
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
        "a segment rolls when its offset index has index_bytes / 8 entries or more",
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
        "a segment rolls when its time index is one entry before index_bytes / 12",
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
        "a segment rolls when the incoming last offset is more than 2^31 - 1 above its base offset",
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
            if large { with_size(call, 5000) } else { call }
        },
    );
    Law::new(
        "roll-below",
        "a batch whose last offset lies below the segment's base offset is BelowBase, which is looked at first",
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

/// A segment and a batch that no rule rolls, far from every border.
fn quiet() -> RollCall {
    RollCall {
        segment: SegmentState {
            base_offset: Offset(1000),
            bytes: 240,
            first_timestamp: Timestamp(5000),
            created: Timestamp(5000),
            offset_entries: 0,
            time_entries: 0,
        },
        incoming: Incoming {
            size: 61,
            max_timestamp: Timestamp(5000),
            last_offset: Offset(1004),
        },
        now: Timestamp(5000),
        config: RollConfig {
            segment_bytes: 1000,
            segment_ms: 7 * DAY,
            jitter_ms: 0,
            index_bytes: 120,
        },
    }
}

/// The same on a segment without a batch.
fn fresh(mut call: RollCall) -> RollCall {
    call.segment.bytes = 0;
    call.segment.first_timestamp = Timestamp(-1);
    call.segment.offset_entries = 0;
    call.segment.time_entries = 0;
    call
}

fn with_size(mut call: RollCall, size: u64) -> RollCall {
    call.incoming.size = size;
    call
}

fn sized(bytes: u64, size: u64, segment_bytes: u64) -> RollCall {
    let mut call = with_size(quiet(), size);
    call.segment.bytes = bytes;
    call.config.segment_bytes = segment_bytes;
    if bytes == 0 { fresh(call) } else { call }
}

fn aged(first: i64, incoming: i64, segment_ms: i64, now: i64) -> RollCall {
    let mut call = quiet();
    call.segment.first_timestamp = Timestamp(first);
    call.incoming.max_timestamp = Timestamp(incoming);
    call.config.segment_ms = segment_ms;
    call.now = Timestamp(now);
    call
}

fn clocked(created: i64, now: i64, segment_ms: i64, incoming: i64, first: i64) -> RollCall {
    let mut call = aged(first, incoming, segment_ms, now);
    call.segment.created = Timestamp(created);
    call
}

fn bare(created: i64, now: i64, segment_ms: i64, incoming: i64) -> RollCall {
    fresh(clocked(created, now, segment_ms, incoming, -1))
}

fn jittered(segment_ms: i64, jitter_ms: i64, passed: i64, by_clock: bool) -> RollCall {
    let mut call = if by_clock {
        clocked(5000, 5000 + passed, segment_ms, -1, -1)
    } else {
        aged(5000, 5000 + passed, segment_ms, 5000)
    };
    call.config.jitter_ms = jitter_ms;
    call
}

fn indexed(index_bytes: usize, offset_entries: usize, time_entries: usize) -> RollCall {
    let mut call = quiet();
    call.config.index_bytes = index_bytes;
    call.segment.offset_entries = offset_entries;
    call.segment.time_entries = time_entries;
    call
}

fn far(base: i64, last: i64) -> RollCall {
    let mut call = quiet();
    call.segment.base_offset = Offset(base);
    call.incoming.last_offset = Offset(last);
    call
}

/// How far from a border.
fn beside() -> impl Strategy<Value = i64> {
    prop_oneof![3 => -1..2_i64, 1 => -500..500_i64]
}

fn bytes() -> impl Strategy<Value = u64> {
    prop_oneof![
        1 => Just(0_u64),
        4 => 61..2000_u64,
        1 => (31..34_u32, 0..2000_u64).prop_map(|(power, less)| (1 << power) - less),
    ]
}

fn limit() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0_i64), 4 => 1..5000_i64, 1 => (1..8_i64).prop_map(|days| days * DAY), 1 => Just(i64::MAX)]
}

/// By how much more than the limit.
fn passed() -> impl Strategy<Value = i64> {
    prop_oneof![3 => -1..2_i64, 1 => -9000..9000_i64]
}

fn now() -> impl Strategy<Value = i64> {
    prop_oneof![1 => 0..20_000_i64, 1 => Just(1_800_000_000_000_i64)]
}

fn base() -> impl Strategy<Value = i64> {
    prop_oneof![
        2 => Just(0_i64),
        3 => 1..2000_i64,
        1 => (0..63_u32, any::<i64>()).prop_map(|(bits, value)| (value & i64::MAX) >> bits),
        1 => i64::MAX - LARGEST - 2..=i64::MAX,
    ]
}
