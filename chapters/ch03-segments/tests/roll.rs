//! 3.3: when a new segment begins.

use ch03_segments::{BelowBase, Incoming, LogConfig, RollConfig, SegmentState, should_roll};
use kit::{Offset, Timestamp};

/// 240 bytes from offset 50 on; the first batch's largest timestamp is 5000.
const SEGMENT: SegmentState = SegmentState {
    base_offset: Offset(50),
    bytes: 240,
    first_timestamp: Timestamp(5000),
    created: Timestamp(100),
    offset_entries: 2,
    time_entries: 2,
};

const INCOMING: Incoming = Incoming {
    size: 60,
    max_timestamp: Timestamp(5003),
    last_offset: Offset(70),
};

fn config() -> RollConfig {
    LogConfig::default().roll
}

fn rolls(segment: SegmentState, incoming: Incoming, now: i64, config: RollConfig) -> bool {
    should_roll(&segment, &incoming, Timestamp(now), &config) == Ok(true)
}

#[test]
fn the_incoming_batch_counts_and_an_exact_fit_stays() {
    let mut config = config();
    config.segment_bytes = 300;
    assert!(!rolls(SEGMENT, INCOMING, 100, config));
    config.segment_bytes = 299;
    assert!(rolls(SEGMENT, INCOMING, 100, config));
}

#[test]
fn age_is_measured_by_the_records_own_clock() {
    let mut config = config();
    config.segment_ms = 1000;
    let at = |time| Incoming {
        max_timestamp: Timestamp(time),
        ..INCOMING
    };
    assert!(!rolls(SEGMENT, at(6000), 999_999, config));
    assert!(rolls(SEGMENT, at(6001), 100, config));
    assert!(!rolls(SEGMENT, at(-1), 999_999, config));
    config.jitter_ms = 10;
    assert!(rolls(SEGMENT, at(5991), 100, config));
}

#[test]
fn without_timestamps_the_wall_clock_decides_but_not_when_empty() {
    let mut config = config();
    config.segment_ms = 1000;
    let mut segment = SEGMENT;
    segment.first_timestamp = Timestamp(-1);
    assert!(!rolls(segment, INCOMING, 1100, config));
    assert!(rolls(segment, INCOMING, 1101, config));
    segment.bytes = 0;
    assert!(!rolls(segment, INCOMING, 1101, config));
}

#[test]
fn a_full_index_or_a_far_offset_rolls_and_one_below_the_base_is_an_error() {
    let mut small = config();
    small.index_bytes = 36;
    assert!(rolls(SEGMENT, INCOMING, 100, small), "2 of 3 time entries");
    small.index_bytes = 48;
    assert!(!rolls(SEGMENT, INCOMING, 100, small));

    let ending = |offset| Incoming {
        last_offset: Offset(offset),
        ..INCOMING
    };
    assert!(!rolls(SEGMENT, ending(50 + 2_147_483_647), 100, config()));
    assert!(rolls(SEGMENT, ending(50 + 2_147_483_648), 100, config()));
    let (last_offset, base_offset) = (Offset(49), Offset(50));
    assert_eq!(
        should_roll(&SEGMENT, &ending(49), Timestamp(100), &config()),
        Err(BelowBase {
            last_offset,
            base_offset
        })
    );
}
