//! 2.8: where the cases come from, and the laws.

use super::find_by_time::{TimeSearches, reads_are_few, result_is_right};
use super::indexes::indexes;
use super::segment::{Part, TIME, Tail, batches, end, parts, tail, walk};
use crate::course::model::batch::fix_crc;
use crate::exercise::Law;
use kit::{Offset, Position, Timestamp};
use probe::ch02::{FindByTime, Log};
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<TimeSearches>> {
    let log = || {
        (
            0..200_i64,
            parts(1..7),
            prop_oneof![Just(0_u64), Just(100_u64), 0..400_u64, Just(u64::MAX)],
        )
    };
    let plain = |parts: Vec<Part>| {
        let plain = |part: Part| Part {
            codec: 0,
            append_time: false,
            ..part
        };
        parts
            .into_iter()
            .map(plain)
            .filter(|part| !part.records.is_empty())
            .collect::<Vec<Part>>()
    };
    let opened = |parts: Vec<Part>| {
        parts
            .into_iter()
            .map(|part| Part { codec: 0, ..part })
            .collect::<Vec<Part>>()
    };
    let time = || prop_oneof![6 => 0..31_i64, 1 => -3000..3000_i64];
    let first = (log(), 0..30_i64).prop_map(move |((base, parts, interval), time)| {
        let parts = plain(parts);
        let times = parts
            .iter()
            .flat_map(|part| &part.records)
            .map(|record| record.1);
        let newest = times.max().unwrap_or(0);
        call(base, &parts, interval, base, TIME + time.min(newest))
    });
    let from =
        (log(), time(), -2..25_i64).prop_map(move |((base, parts, interval), time, above)| {
            call(base, &plain(parts), interval, base + above, TIME + time)
        });
    let none = (log(), 0..100_i64, any::<bool>()).prop_map(
        move |((base, parts, interval), later, by_offset)| {
            let parts = plain(parts);
            let (from, time) = if by_offset {
                (base + 500, 0)
            } else {
                (base, 30 + later)
            };
            call(base, &parts, interval, from, TIME + time)
        },
    );
    let append =
        (log(), time(), -2..9_i64).prop_map(move |((base, mut parts, interval), time, above)| {
            for (part, number) in parts.iter_mut().zip(0..) {
                part.append_time = (number + above) % 2 == 0;
            }
            call(base, &opened(parts), interval, base + above, TIME + time)
        });
    let compressed =
        (log(), time(), -2..25_i64).prop_map(|((base, parts, interval), time, above)| {
            call(base, &parts, interval, base + above, TIME + time)
        });
    let broken = (log(), time(), -2..25_i64, 0..7_usize, 0..5_u8, tail()).prop_map(
        move |((base, parts, interval), time, above, at, how, tail)| {
            let tail = if how == 4 { tail } else { Tail::Nothing };
            let call = with_tail(
                base,
                &opened(parts),
                tail,
                interval,
                base + above,
                TIME + time,
            );
            damaged(call, at, how)
        },
    );
    let cost =
        (log(), time(), -2..25_i64).prop_map(move |((base, parts, interval), time, above)| {
            call(base, &opened(parts), interval, base + above, TIME + time)
        });
    let fails =
        (log(), time(), 1..5_u64).prop_map(move |((base, parts, interval), time, number)| {
            FindByTime {
                failing: Some(number),
                ..call(base, &opened(parts), interval, base, TIME + time)
            }
        });
    let stub = |from, time| call(50, &self::stub(), u64::MAX, from, time);
    let indexed = |from, time| call(50, &self::stub(), 0, from, time);
    let with = |change: fn(&mut Vec<Part>), from, time| {
        let mut parts = self::stub();
        change(&mut parts);
        call(50, &parts, 0, from, time)
    };
    vec![
            Law::new(
                "time-first",
                "the answer is the first record in log order with a timestamp at or above time",
                first,
            )
            .examples(vec![
                call(50, &[Part::times(&[0])], 0, 50, 1000),
                stub(50, 1003),
                stub(50, 999),
                stub(50, 1001),
                stub(50, 1007),
                stub(50, 1000),
                indexed(50, 1000),
                indexed(50, 1001),
                indexed(50, 1007),
                stub(50, -1),
                stub(50, -2),
                stub(50, i64::MIN),
                call(50, &[Part::times(&[-1001]), Part::times(&[-1000])], 0, 50, 0),
                call(50, &[Part::times(&[-1001])], 0, 50, -1),
            ])
            .holds(result_is_right)
            .cases(85),
            Law::new("time-from", "the first record at or above both from and time answers, and one below from never does", from)
                .examples(vec![
                    stub(51, 998),
                    stub(55, 1003),
                    stub(54, 1007),
                    indexed(57, 1000),
                    indexed(58, 990),
                    stub(53, 999),
                ])
                .holds(result_is_right)
                .cases(50),
            Law::new("time-none", "the answer is None if there is no such record", none)
.stays("None is an answer too, and no record may stand in for it: its cases are the shortest that say so")
                .examples(vec![
                    call(50, &[], 0, 50, 0),
                    stub(50, 1008),
                    indexed(50, 1008),
                    stub(59, 0),
                    stub(55, 1005),
                    stub(50, i64::MAX),
                ])
                .holds(result_is_right)
                .cases(20),
            Law::new(
                "time-append",
                "of a batch with log-append time the first record answers, a batch without records never does",
                append,
            )
            .examples(vec![
                with(|parts| parts[1].append_time = true, 50, 1003),
                with(|parts| parts[1].append_time = true, 54, 1003),
                with(|parts| parts[1] = Part { rest: 2, empty_max: 9, ..Part::default() }, 50, 1003),
                call(0, &[Part { empty_max: 9, ..Part::default() }], 0, 0, 1003),
            ])
            .holds(result_is_right)
            .cases(35),
            Law::new(
                "time-compressed",
                "a compressed batch that may hold the answer ends the search with Compressed; the others are passed over",
                compressed,
            )
            .examples(vec![
                with(|parts| parts[1].codec = 4, 50, 1003),
                with(|parts| parts[0].codec = 1, 50, 1003),
                with(|parts| parts[1].codec = 2, 56, 1003),
                with(|parts| parts[2].codec = 3, 50, 1003),
                with(|parts| parts[1].codec = 7, 50, 1007),
            ])
            .holds(result_is_right)
            .cases(50),
            Law::new(
                "time-broken",
                "a batch with another fault that may hold the answer is BadBatch; broken bytes are the errors of batch_at",
                broken,
            )
            .examples(vec![
                damaged(stub(50, 1003), 1, 0),
                damaged(stub(50, 1003), 0, 0),
                damaged(stub(50, 1003), 2, 0),
                damaged(stub(50, 1003), 1, 1),
                damaged(stub(50, 1003), 1, 2),
                damaged(stub(50, 1003), 1, 3),
                damaged(stub(56, 1003), 1, 0),
                with_tail(50, &self::stub(), Tail::Unfinished(60), u64::MAX, 50, 1008),
                with_tail(50, &self::stub(), Tail::BadLength(0, 9), u64::MAX, 50, 1007),
                with_tail(50, &self::stub(), Tail::BadLength(0, 9), u64::MAX, 50, 2000),
                with_tail(50, &self::stub(), Tail::BeingWritten(9), u64::MAX, 50, 1008),
            ])
            .holds(result_is_right)
            .cases(40),
            Law::new("read-failed", "a read that fails is Read", fails)
.stays("a failed read taken for the end of the log shows in no other case")
                .examples(vec![
                    FindByTime { failing: Some(1), ..stub(50, 1003) },
                    FindByTime { failing: Some(2), ..stub(50, 1003) },
                    FindByTime { failing: Some(3), ..stub(50, 1003) },
                ])
                .holds(result_is_right)
                .cases(20),
            Law::new(
                "time-cost",
                "no byte is read before the position to which the time index leads, and whole batches only where the answer may be in them",
                cost,
            )
            .examples(vec![
                stub(50, 1003),
                stub(50, 1008),
                stub(57, 1000),
                indexed(50, 1008),
                indexed(58, 999),
                large(500, 2000),
                large(2000, 1_000_000),
            ])
            .holds(reads_are_few)
            .cases(55),
        ]
}

/// The stub's log: 50..52, 53..55 and 56..58, with times out of order.
pub(super) fn stub() -> Vec<Part> {
    vec![
        Part::times(&[-2, 0, -1]),
        Part::times(&[1, 7, -998]),
        Part::times(&[3, 4, -999]),
    ]
}

pub(super) fn call(base: i64, parts: &[Part], interval: u64, from: i64, time: i64) -> FindByTime {
    with_tail(base, parts, Tail::Nothing, interval, from, time)
}

pub(super) fn with_tail(
    base: i64,
    parts: &[Part],
    tail: Tail,
    interval: u64,
    from: i64,
    time: i64,
) -> FindByTime {
    let mut bytes = batches(base, parts).concat();
    let indexes = indexes(&walk(&bytes, Position(0)), Offset(base), interval);
    bytes.extend(tail.bytes(base + 300));
    FindByTime {
        log: Log::Bytes { bytes },
        offsets: indexes.offsets,
        times: indexes.times,
        from: Offset(from),
        time: Timestamp(time),
        failing: None,
    }
}

/// A large log without indexes; the time is so long after the recipes' first.
pub(super) fn large(batches: u32, after: i64) -> FindByTime {
    FindByTime {
        log: Log::Recipe {
            seed: 11,
            batches,
            base_offset: Offset(1000),
            values: vec![30],
            compressed: false,
        },
        offsets: Vec::new(),
        times: Vec::new(),
        from: Offset(1000),
        time: Timestamp(0x018C_0000_0000 + (1 << 20) + after),
        failing: None,
    }
}

/// Damages batch number `at`: a flipped bit under the CRC, another magic, a negative count, a count too large.
pub(super) fn damaged(mut call: FindByTime, at: usize, how: u8) -> FindByTime {
    if let Log::Bytes { bytes } = &mut call.log {
        let walk = walk(bytes, Position(0));
        if let Some(batch) = walk.batches.get(at % walk.batches.len().max(1)) {
            let bytes = &mut bytes[batch.position.0 as usize..end(batch).0 as usize];
            match how {
                0 => bytes[60] ^= 1,
                1 => bytes[16] = 1,
                2 => bytes[57] = 0xff,
                3 => bytes[60] = bytes[60].wrapping_add(1),
                _ => {}
            }
            if how == 2 || how == 3 {
                fix_crc(bytes);
            }
        }
    }
    call
}
