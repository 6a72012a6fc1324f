//! 3.3: segments and batches to decide about.

use kit::{Offset, Timestamp};
use probe::ch03::{Incoming, RollCall, RollConfig, SegmentState};
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// The largest relative offset.
pub(super) const LARGEST: i64 = i32::MAX as i64;
pub(super) const DAY: i64 = 86_400_000;

/// A segment and a batch that no rule rolls, far from every border.
pub(super) fn quiet() -> RollCall {
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
pub(super) fn fresh(mut call: RollCall) -> RollCall {
    call.segment.bytes = 0;
    call.segment.first_timestamp = Timestamp(-1);
    call.segment.offset_entries = 0;
    call.segment.time_entries = 0;
    call
}

pub(super) fn with_size(mut call: RollCall, size: u64) -> RollCall {
    call.incoming.size = size;
    call
}

pub(super) fn sized(bytes: u64, size: u64, segment_bytes: u64) -> RollCall {
    let mut call = with_size(quiet(), size);
    call.segment.bytes = bytes;
    call.config.segment_bytes = segment_bytes;
    if bytes == 0 { fresh(call) } else { call }
}

pub(super) fn aged(first: i64, incoming: i64, segment_ms: i64, now: i64) -> RollCall {
    let mut call = quiet();
    call.segment.first_timestamp = Timestamp(first);
    call.incoming.max_timestamp = Timestamp(incoming);
    call.config.segment_ms = segment_ms;
    call.now = Timestamp(now);
    call
}

pub(super) fn clocked(
    created: i64,
    now: i64,
    segment_ms: i64,
    incoming: i64,
    first: i64,
) -> RollCall {
    let mut call = aged(first, incoming, segment_ms, now);
    call.segment.created = Timestamp(created);
    call
}

pub(super) fn bare(created: i64, now: i64, segment_ms: i64, incoming: i64) -> RollCall {
    fresh(clocked(created, now, segment_ms, incoming, -1))
}

pub(super) fn jittered(segment_ms: i64, jitter_ms: i64, passed: i64, by_clock: bool) -> RollCall {
    let mut call = if by_clock {
        clocked(5000, 5000 + passed, segment_ms, -1, -1)
    } else {
        aged(5000, 5000 + passed, segment_ms, 5000)
    };
    call.config.jitter_ms = jitter_ms;
    call
}

pub(super) fn indexed(index_bytes: usize, offset_entries: usize, time_entries: usize) -> RollCall {
    let mut call = quiet();
    call.config.index_bytes = index_bytes;
    call.segment.offset_entries = offset_entries;
    call.segment.time_entries = time_entries;
    call
}

pub(super) fn far(base: i64, last: i64) -> RollCall {
    let mut call = quiet();
    call.segment.base_offset = Offset(base);
    call.incoming.last_offset = Offset(last);
    call
}

/// How far from a border.
pub(super) fn beside() -> impl Strategy<Value = i64> {
    prop_oneof![3 => -1..2_i64, 1 => -500..500_i64]
}

pub(super) fn bytes() -> impl Strategy<Value = u64> {
    prop_oneof![
        1 => Just(0_u64),
        4 => 61..2000_u64,
        1 => (31..34_u32, 0..2000_u64).prop_map(|(power, less)| (1 << power) - less),
    ]
}

pub(super) fn limit() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0_i64), 4 => 1..5000_i64, 1 => (1..8_i64).prop_map(|days| days * DAY), 1 => Just(i64::MAX)]
}

/// By how much more than the limit.
pub(super) fn passed() -> impl Strategy<Value = i64> {
    prop_oneof![3 => -1..2_i64, 1 => -9000..9000_i64]
}

pub(super) fn now() -> impl Strategy<Value = i64> {
    prop_oneof![1 => 0..20_000_i64, 1 => Just(1_800_000_000_000_i64)]
}

pub(super) fn base() -> impl Strategy<Value = i64> {
    prop_oneof![
        2 => Just(0_i64),
        3 => 1..2000_i64,
        1 => (0..63_u32, any::<i64>()).prop_map(|(bits, value)| (value & i64::MAX) >> bits),
        1 => i64::MAX - LARGEST - 2..=i64::MAX,
    ]
}
