//! 2.7: where the cases come from, and the laws; those of `note` have their own file.

use super::bytes;
use super::numbers::{LARGEST, base, in_31_bits};
use super::time_index::{TimeIndexes, few_looks, found_is_right};
use super::time_note::{self};
use crate::exercise::Law;
use kit::{Offset, TimeEntry, Timestamp};
use probe::ch02::{TimeCall, Times};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<TimeIndexes>> {
    let time = || prop_oneof![4 => 0..3000_i64, 1 => (0..63_u32, any::<i64>()).prop_map(|(bits, time)| (time & i64::MAX) >> bits)];
    let near = || {
        (base(), in_31_bits(), time())
            .prop_map(|(base, relative, time)| (base.min(i64::MAX - relative), relative, time))
    };
    let bytes = near().prop_map(|(base, relative, time)| write_call(base, base + relative, time));
    let far = prop_oneof![
        -300..0_i64,
        LARGEST + 1..LARGEST + 4,
        (1_i64 << 32)..(1 << 32) + 300
    ];
    let range = (base(), far, time())
        .prop_map(|(base, far, time)| write_call(base, base.saturating_add(far), time));
    let back = prop_oneof![
        2 => near().prop_map(|(base, relative, time)| read_call(base, time, relative)),
        1 => (base(), any::<i32>(), any::<i64>()).prop_map(|(base, relative, time)| read_call(base, time, relative.into())),
        1 => (i64::MAX - 9..=i64::MAX, 0..12_i64).prop_map(|(base, relative)| read_call(base, 5, relative)),
    ];
    let at = |off: std::ops::Range<i64>| {
        (vec(1..20_i64, 1..40), 0..40_usize, off).prop_map(|(steps, at, off)| {
            let entries = entries(&steps);
            let target = entries[at % entries.len()].timestamp.0 + off;
            lookup(entries, target)
        })
    };
    let below = (vec(1..20_i64, 0..9), 1..20_i64).prop_map(|(steps, far)| {
        let entries = entries(&steps);
        let first = entries.first().map_or(1000, |entry| entry.timestamp.0);
        lookup(entries, first - far)
    });
    let cost = (0..140_u32, -10..70_000_i64).prop_map(|(entries, after)| large(entries, after));
    let mut laws = vec![
            Law::new(
                "time-entry-bytes",
                "an entry that fits is written: first eight bytes with the timestamp, then four with the relative offset, both big-endian",
                bytes,
            )
            .examples(vec![
                write_call(50, 60, 1005),
                write_call(0, 0, 0),
                write_call(0, LARGEST, 1_700_000_000_000),
                write_call(1000, 1255, i64::MAX),
            ])
            .cases(40),
            Law::new(
                "time-entry-range",
                "an offset below base, or more than 2^31 - 1 above it, is OffsetOutOfRange",
                range,
            )
            .examples(vec![
                write_call(10, 9, 5),
                write_call(0, 1 << 31, 5),
                write_call(0, 1 << 32, 5),
                write_call(10, i64::MIN, 5),
            ])
            .cases(30),
            Law::new(
                "time-entry-read",
                "read_time_entry is the way back; a timestamp or a relative offset below 0, or a sum that does not fit an i64, is Damaged",
                back,
            )
            .examples(vec![
                read_call(50, 1005, 10),
                read_call(0, 0, 0),
                read_call(50, -1, 10),
                read_call(50, 1005, -1),
                read_call(i64::MAX, 5, 0),
                read_call(i64::MAX, 5, 1),
                read_call(0, i64::MIN, 0),
            ])
            .cases(60),
        ];
    laws.extend(time_note::laws());
    laws.extend([
            Law::new(
                "lookup-time-floor",
                "lookup_time answers the last entry at or below target",
                at(0..12),
            )
            .examples(vec![three(1004), three(1000), three(1005), three(1009), three(1010), three(i64::MAX)])
            .holds(found_is_right)
            .cases(60),
            Law::new(
                "lookup-time-none",
                "lookup_time answers None when every entry lies above target or there is none",
                below,
            )
            .examples(vec![lookup(Vec::new(), 1000), three(999), three(-1), three(i64::MIN)])
            .holds(found_is_right)
            .cases(30),
            Law::new(
                "lookup-time-cost",
                "lookup_time looks at entries at most 2 x floor(log2 n) + 4 times for n entries, never when there are none",
                cost,
            )
            .examples(vec![large(30_000, 10_000_000), large(0, 5), large(16, 4000), large(1000, 0), large(1000, i64::MAX / 2)])
            .holds(few_looks)
            .cases(40),
        ]);
    laws
}

pub(super) fn write_call(base: i64, offset: i64, time: i64) -> TimeCall {
    TimeCall::Write {
        base: Offset(base),
        entry: TimeEntry {
            timestamp: Timestamp(time),
            offset: Offset(offset),
        },
    }
}

pub(super) fn read_call(base: i64, time: i64, relative: i64) -> TimeCall {
    let all = [
        bytes::write(time.into(), 8),
        bytes::write(relative.into(), 4),
    ]
    .concat();
    let mut bytes = [0; 12];
    bytes.copy_from_slice(&all);
    TimeCall::Read {
        base: Offset(base),
        bytes,
    }
}

/// Entries whose times are `steps` apart.
pub(super) fn entries(steps: &[i64]) -> Vec<TimeEntry> {
    let mut at = (999, 50);
    let entry = |step: &i64| {
        at = (at.0 + step, at.1 + step % 7);
        TimeEntry {
            timestamp: Timestamp(at.0),
            offset: Offset(at.1),
        }
    };
    steps.iter().map(entry).collect()
}

pub(super) fn lookup(entries: Vec<TimeEntry>, target: i64) -> TimeCall {
    TimeCall::Lookup {
        entries: Times::List { entries },
        target: Timestamp(target),
    }
}

/// The stub's picture: 1000 -> 55, 1005 -> 60 and 1010 -> 72.
pub(super) fn three(target: i64) -> TimeCall {
    let entry = |(time, offset)| TimeEntry {
        timestamp: Timestamp(time),
        offset: Offset(offset),
    };
    lookup(
        [(1000, 55), (1005, 60), (1010, 72)].map(entry).to_vec(),
        target,
    )
}

/// Many entries, the first a little after the recipes' first time.
pub(super) fn large(entries: u32, after: i64) -> TimeCall {
    const FIRST: i64 = 0x018C_0000_0000;
    TimeCall::Lookup {
        entries: Times::Recipe {
            seed: entries.into(),
            entries,
            base_offset: Offset(50),
        },
        target: Timestamp(FIRST.saturating_add(after)),
    }
}
