//! 3.9: where the questions come from, and the laws.

use super::batches::TIME;
use super::known::{known, opened, torn};
use super::logs::{Holes, near, of, starting};
use super::offset_for_time::{Times, is_right, reads_little};
use crate::course::ON_REAL_FILES;
use crate::course::model::batch::{PlainRecord, RawBatch};
use crate::course::model::log::ModelLog;
use crate::course::model::segment::ModelBatch;
use crate::exercise::Law;
use kit::Timestamp;
use probe::ch03::{OffsetSpec, TimeQuestion};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// A batch to be: its records' times behind [`TIME`]; below 0 for none.
#[derive(Clone, Debug)]
struct Timed {
    times: Vec<i64>,
    /// Whether nobody can open it.
    compressed: bool,
}

/// A segment to be: offsets left out before it, and its batches.
#[derive(Clone, Debug)]
struct Piece {
    before: i64,
    batches: Vec<Timed>,
}

impl Holes for Piece {
    fn holes(&self) -> (i64, i64) {
        (self.before, 0)
    }
}

impl Piece {
    fn bytes(from: i64, piece: &Piece) -> Vec<Vec<u8>> {
        let mut next = from;
        let mut all = Vec::new();
        for batch in &piece.batches {
            let bytes = batch.bytes(next);
            next = ModelBatch::read(&bytes).last_offset + 1;
            all.push(bytes);
        }
        all
    }
}

impl Timed {
    fn bytes(&self, base: i64) -> Vec<u8> {
        let none = self.times.iter().any(|time| *time < 0);
        let first = self.times.first().copied().unwrap_or(0);
        let record = |(time, offset_delta): (&i64, i32)| PlainRecord {
            offset_delta,
            timestamp_delta: if none { 0 } else { time - first },
            value: 3,
        };
        let records: Vec<PlainRecord> = self.times.iter().zip(0..).map(record).collect();
        let time = if none { -1 } else { TIME + first };
        let raw = RawBatch::of_plain(base, time, &records);
        match self.compressed {
            true => raw.compressed(4, vec![9; 20]).bytes(),
            false => raw.bytes(),
        }
    }
}

pub(super) fn laws() -> Vec<Law<Times>> {
    let at = |log: &ModelLog, time| ask(log, for_time(time));
    let ends = [OffsetSpec::Earliest, OffsetSpec::Latest];
    vec![
        Law::new(
            "time-ends",
            "Earliest is start and Latest the end, both with timestamp -1, and no record is looked at",
            (logs(false), 0..5_usize, 0..5_i64, any::<bool>()).prop_map(
                move |(log, segment, inside, latest)| {
                    ask(&starting(log, segment, inside), ends[usize::from(latest)])
                },
            ),
        )
        .holds(reads_little)
        .examples(vec![
            ask(&log(&[&[]]), ends[0]),
            ask(&log(&[&[]]), ends[1]),
            ask(&three(), ends[0]),
            ask(&three(), ends[1]),
            ask(&starting(three(), 1, 2), ends[0]),
        ])
        .cases(30),
        Law::new(
            "time-first",
            "the first record in log order with a timestamp at or above the one asked for",
            questions(Where::Simulated, false),
        )
        .holds(is_right)
        .examples(vec![
            at(&log(&[&[]]), 0),
            at(&log(&[&[0]]), 0),
            at(&log(&[&[0]]), 1),
            at(&three(), 0),
            at(&three(), 1),
            at(&three(), 5),
            at(&three(), 7),
            at(&three(), 8),
            at(&log(&[&[5], &[1], &[5], &[7]]), 5),
            at(&log(&[&[-1], &[-1, -1], &[3]]), 2),
            ask(&log(&[&[-1], &[3]]), OffsetSpec::ForTimestamp { time: Timestamp(-1) }),
            restarted(ask(&log(&[&[], &[0]]), OffsetSpec::ForTimestamp { time: Timestamp(-1) })),
            ask(&log(&[&[3]]), OffsetSpec::ForTimestamp { time: Timestamp(-2) }),
        ])
        .cases(72),
        Law::new(
            "time-start",
            "no record below start is the answer",
            questions(Where::Simulated, true),
        )
        .holds(is_right)
        .examples(vec![
            at(&starting(log(&[&[5, 1, 2]]), 0, 1), 2),
            at(&starting(three(), 1, 2), 0),
            at(&starting(three(), 1, 2), 7),
            at(&starting(three(), 1, 0), 0),
            at(&starting(three(), 2, 3), 0),
        ])
        .cases(60),
        Law::new(
            "time-skips",
            "of a segment whose newest lies below the time, or that ends at or below start, nothing is read",
            half_deleted(),
        )
        .holds(reads_little)
        .examples(vec![
            at(&three(), 1),
            at(&three(), 8),
            at(&log(&[&[5], &[1], &[7], &[2]]), 6),
            gone(at(&starting(three(), 1, 0), 0)),
            gone(at(&starting(three(), 2, 1), 0)),
        ])
        .cases(48),
        Law::new(
            "time-refused",
            "what 2.8 refuses is Scan",
            questions_to(logs(true), Where::Simulated, true),
        )
        .holds(is_right)
        .examples(vec![
            at(&with_compressed(), 0),
            at(&with_compressed(), 3),
            at(&with_compressed(), 6),
            at(&starting(with_compressed(), 2, 0), 0),
        ])
        .cases(20),
        Law::new(
            "time-real-files",
            "on real files all of this holds too",
            questions(Where::Real, true),
        )
.stays(ON_REAL_FILES)
        .holds(is_right)
        .examples(vec![on_files(at(&three(), 3)), on_files(at(&starting(three(), 1, 2), 6))])
        .cases(50),
    ]
}

/// A segment for each batch of these times.
fn log(segments: &[&[i64]]) -> ModelLog {
    let piece = |times: &&[i64]| Piece {
        before: 0,
        batches: match times.is_empty() {
            true => Vec::new(),
            false => vec![Timed {
                times: times.to_vec(),
                compressed: false,
            }],
        },
    };
    let pieces: Vec<Piece> = segments.iter().map(piece).collect();
    of(0, 0, &pieces, Piece::bytes)
}

/// The log of the visible tests.
fn three() -> ModelLog {
    log(&[&[2, 0, 1], &[4, 9, 6], &[7, 5, 8]])
}

/// The one in the middle cannot be opened.
fn with_compressed() -> ModelLog {
    let piece = |time, compressed| Piece {
        before: 0,
        batches: vec![Timed {
            times: vec![time, time],
            compressed,
        }],
    };
    let pieces = [piece(1, false), piece(4, true), piece(7, false)];
    of(0, 0, &pieces, Piece::bytes)
}

fn for_time(time: i64) -> OffsetSpec {
    OffsetSpec::ForTimestamp {
        time: Timestamp(TIME + time),
    }
}

fn ask(log: &ModelLog, spec: OffsetSpec) -> TimeQuestion {
    TimeQuestion {
        log: known(log, Where::Simulated),
        spec,
    }
}

fn on_files(mut call: TimeQuestion) -> TimeQuestion {
    call.log.on = Where::Real;
    call
}

fn restarted(mut call: TimeQuestion) -> TimeQuestion {
    call.log = opened(call.log);
    call
}

/// The files of the segments that lie below the start are deleted already.
fn gone(mut call: TimeQuestion) -> TimeQuestion {
    let start = call.log.start;
    let segments = call.log.segments.iter();
    let bases: Vec<String> = segments
        .filter(|segment| segment.next_offset <= start)
        .map(|segment| format!("/{:020}.", segment.base.0))
        .collect();
    let below = |path: &str| bases.iter().any(|base| path.contains(base));
    call.log.files.retain(|file| !below(&file.path));
    call
}

/// Now and then with a batch that nobody can open, if `compressed`.
fn logs(compressed: bool) -> impl Strategy<Value = ModelLog> {
    let times = prop_oneof![8 => vec(0..12_i64, 1..4), 1 => Just(vec![-1, -1])];
    let batch = (times, prop_oneof![9 => Just(false), 1 => Just(compressed)])
        .prop_map(|(times, compressed)| Timed { times, compressed });
    let batches = prop_oneof![7 => vec(batch, 1..4), 1 => Just(Vec::new())];
    let hole = prop_oneof![5 => Just(0_i64), 1 => 1..4_i64];
    let piece = (hole, batches).prop_map(|(before, batches)| Piece { before, batches });
    let base = prop_oneof![1 => Just(0_i64), 2 => 1..100_i64];
    (base, 0..200_u64, vec(piece, 1..6))
        .prop_map(|(base, interval, pieces)| of(base, interval, &pieces, Piece::bytes))
}

fn spec() -> impl Strategy<Value = OffsetSpec> {
    prop_oneof![
        12 => (-1..13_i64).prop_map(for_time),
        1 => (-3..1_i64).prop_map(|time| OffsetSpec::ForTimestamp { time: Timestamp(time) }),
    ]
}

/// Where `inside`, the log begins somewhere behind its first record.
fn questions(on: Where, inside: bool) -> impl Strategy<Value = TimeQuestion> {
    questions_to(logs(false), on, inside)
}

fn questions_to(
    logs: impl Strategy<Value = ModelLog>,
    on: Where,
    inside: bool,
) -> impl Strategy<Value = TimeQuestion> {
    let tail = prop_oneof![4 => Just(0_usize), 1 => 1..80_usize];
    (logs, spec(), 0..5_usize, 0..5_i64, any::<bool>(), tail).prop_map(
        move |(mut log, spec, segment, distance, restarted, tail)| {
            if inside {
                log.start = near(&log, segment, distance).min(log.end());
            }
            let mut call = ask(&log, spec);
            if restarted {
                call.log = opened(call.log);
            }
            call.log = torn(call.log, tail);
            call.log.on = on;
            call
        },
    )
}

fn half_deleted() -> impl Strategy<Value = TimeQuestion> {
    (questions(Where::Simulated, true), any::<bool>())
        .prop_map(|(call, deleted)| if deleted { gone(call) } else { call })
}
