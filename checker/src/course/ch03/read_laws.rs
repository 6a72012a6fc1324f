//! 3.5: where the reads come from, and the laws.

use super::batches::{TIME, part};
use super::known::{known, opened, torn};
use super::logs::{behind, log, logs, near, piece, starting};
use super::read::{Reads, costs_little, is_right, range_is_right};
use crate::course::ON_REAL_FILES;
use crate::course::model::log::ModelLog;
use crate::course::model::segment::ModelBatch;
use crate::exercise::Law;
use kit::Offset;
use probe::ch03::LogRead;
use probe::disk::Where;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

pub(super) fn laws() -> Vec<Law<Reads>> {
    let read = |offset| call(&three(), offset, 1000);
    vec![
        Law::new(
            "log-read-range",
            "an offset below start or above the end is OutOfRange, and at the end the answer is empty",
            ends(),
        )
        .holds(range_is_right)
        .examples(vec![
            call(&log(0, 0, &[piece(&[])]), 0, 100),
            call(&log(0, 0, &[piece(&[])]), 1, 100),
            call(&log(5, 0, &[piece(&[part(2, TIME)])]), 7, 100),
            read(27),
            read(28),
            read(-1),
            call(&starting(three(), 0, 3), 2, 100),
            call(&starting(three(), 0, 3), 3, 100),
            call(&starting(three(), 1, 0), 9, 100),
        ])
        .cases(36),
        Law::new(
            "log-read-floor",
            "the last segment whose base offset is at or below the offset answers, or the next that has something",
            reads(Where::Simulated),
        )
        .holds(is_right)
        .examples(
            [0, 4, 9, 10, 11, 17, 18, 24, 25, 26]
                .into_iter()
                .map(read)
                .chain([
                    call(&with_empty(), 3, 100),
                    call(&with_empty(), 6, 100),
                    call(&with_empty(), 9, 100),
                    call(&empty_behind(), 3, 100),
                    call(&starting(three(), 1, 2), 12, 100),
                ])
                .collect(),
        )
        .cases(90),
        Law::new(
            "log-read-whole",
            "whole batches of one segment: the first in any case, further ones while all fit into max_bytes",
            limits(),
        )
.stays("the limits of a read, of which the law before it has few")
        .holds(is_right)
        .examples(vec![
            call(&three(), 0, 0),
            call(&three(), 0, 181),
            call(&three(), 0, 182),
            call(&three(), 0, 192),
            call(&three(), 0, u64::MAX),
            call(&three(), 5, u64::MAX),
            call(&three(), 18, 0),
        ])
        .cases(48),
        Law::new(
            "log-read-cost",
            "of the segments below the first of these, and above the one that answers, nothing is read",
            reads(Where::Simulated),
        )
        .holds(costs_little)
        .examples(vec![read(25), read(9), read(10), read(18), call(&with_empty(), 9, 100)])
        .cases(36),
        Law::new(
            "log-read-real-files",
            "on real files all of this holds too",
            reads(Where::Real),
        )
.stays(ON_REAL_FILES)
        .holds(is_right)
        .examples(vec![on_files(read(10)), on_files(read(18))])
        .cases(50),
    ]
}

/// The stub's log.
fn three() -> ModelLog {
    let pieces = [
        piece(&[part(5, TIME), part(5, TIME)]),
        piece(&[part(3, TIME), part(5, TIME)]),
        behind(7, piece(&[part(2, TIME)])),
    ];
    log(0, 0, &pieces)
}

/// An empty segment between two others, and holes on both sides of it.
fn with_empty() -> ModelLog {
    let pieces = [
        piece(&[part(3, TIME)]),
        behind(3, piece(&[])),
        behind(7, piece(&[part(2, TIME)])),
    ];
    log(0, 0, &pieces)
}

/// An active segment behind a hole that is still empty.
fn empty_behind() -> ModelLog {
    log(0, 0, &[piece(&[part(3, TIME)]), behind(4, piece(&[]))])
}

fn call(log: &ModelLog, offset: i64, max_bytes: u64) -> LogRead {
    LogRead {
        log: known(log, Where::Simulated),
        offset: Offset(offset),
        max_bytes,
    }
}

fn on_files(mut call: LogRead) -> LogRead {
    call.log.on = Where::Real;
    call
}

fn ends() -> impl Strategy<Value = LogRead> {
    (
        logs(),
        0..5_usize,
        0..5_i64,
        any::<bool>(),
        -3..4_i64,
        0..300_u64,
    )
        .prop_map(|(log, segment, inside, at_end, distance, max)| {
            let log = starting(log, segment, inside);
            let from = if at_end { log.end() } else { log.start };
            call(&log, from + distance, max)
        })
}

fn reads(on: Where) -> impl Strategy<Value = LogRead> {
    let tail = prop_oneof![4 => Just(0_usize), 1 => 1..80_usize];
    let start = prop_oneof![3 => Just((0_usize, 0_i64)), 1 => (0..4_usize, 0..4_i64)];
    (
        logs(),
        start,
        0..6_usize,
        -3..8_i64,
        0..400_u64,
        any::<bool>(),
        tail,
    )
        .prop_map(
            move |(log, (segment, inside), number, distance, max, restarted, tail)| {
                let log = starting(log, segment, inside);
                let offset = near(&log, number, distance).clamp(log.start, log.end());
                let mut call = call(&log, offset, max);
                if restarted {
                    call.log = opened(call.log);
                }
                call.log = torn(call.log, tail);
                call.log.on = on;
                call
            },
        )
}

/// Limits around the sizes of the batches from an offset on.
fn limits() -> impl Strategy<Value = LogRead> {
    (logs(), 0..5_usize, 0..6_i64, 0..8_usize, -1..2_i64).prop_map(
        |(log, segment, distance, count, more)| {
            let offset = near(&log, segment, distance).min(log.end());
            let segments = log.segments.iter().flat_map(|segment| &segment.batches);
            let sizes = segments
                .filter(|batch| batch.last_offset >= offset)
                .map(ModelBatch::size);
            let max = sizes.take(count).sum::<u64>().saturating_add_signed(more);
            call(&log, offset, max)
        },
    )
}
