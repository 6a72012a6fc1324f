//! 4.6 and 4.9: where the scripts come from.

use super::durable::{POINTS, STARTS};
use super::model_log::{ModelLog, batch, checkpoint_text, in_root, small};
use crate::course::ch03::batches::TIME;
use crate::course::ch03::config::NOW;
use kit::Offset;
use kit::disk::FileImage;
use probe::ch04::durable::{LogScript, LogStep, Trouble};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// A call to be: its offsets follow from the calls before it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// Appends a batch; in a new epoch or the same.
    Append {
        records: i32,
        time: i64,
        value: usize,
        new_epoch: bool,
    },
    /// Flushes until one of the offsets where something begins or ends, by its number: 0 is the end.
    Flush(usize),
    /// Asks for the task of one of the segments: 0 is the active one.
    OnRoll(usize),
    /// Moves the log start to one of the offsets.
    Start(usize),
    /// Closes the log.
    Close,
}

/// A batch of two records.
pub(super) fn two() -> Move {
    Move::Append {
        records: 2,
        time: TIME,
        value: 3,
        new_epoch: false,
    }
}

/// A batch of one record with another time.
pub(super) fn one(time: i64) -> Move {
    Move::Append {
        records: 1,
        time: TIME + time,
        value: 3,
        new_epoch: false,
    }
}

/// The script of these moves.
pub(super) fn script(on: Where, segment_bytes: u64, moves: &[Move], trouble: Trouble) -> LogScript {
    let config = small(segment_bytes);
    let mut log = ModelLog::new(config);
    let (mut point, mut epoch) = (0, 0);
    let mut steps = Vec::new();
    for step in moves {
        let offset = |number: usize| {
            let offsets = offsets(&log, point);
            Offset(offsets[number % offsets.len()])
        };
        steps.push(match *step {
            Move::Append {
                records,
                time,
                value,
                new_epoch,
            } => {
                epoch += i32::from(new_epoch);
                let batch = batch(log.end(), epoch, records, time, value);
                let bytes = batch.bytes.clone();
                log.append(batch);
                LogStep::Append { batch: bytes }
            }
            Move::Flush(number) => {
                let offset = offset(number);
                point = point.max(offset.0.min(log.end()));
                LogStep::Flush { offset }
            }
            Move::OnRoll(number) => {
                let bases = log.bases();
                let from_last = number % bases.len();
                LogStep::OnRoll {
                    finished: Offset(bases[bases.len() - 1 - from_last]),
                }
            }
            Move::Start(number) => LogStep::Start {
                offset: Offset(offset(number).0.clamp(0, log.end())),
            },
            Move::Close => LogStep::Close,
        });
    }
    let next = batch(log.end(), epoch, 1, TIME, 3).bytes;
    LogScript {
        on,
        config,
        files: Vec::new(),
        steps,
        trouble,
        next,
    }
}

/// The offsets at which something begins or ends, and those beside them.
fn offsets(log: &ModelLog, point: i64) -> Vec<i64> {
    let end = log.end();
    let mut offsets = vec![end, point, point - 1, end + 3, end - 1];
    for base in log.bases() {
        offsets.extend([base, base + 1, base - 1]);
    }
    offsets.retain(|offset| *offset >= 0);
    offsets
}

/// The same script with the lines of another log in both checkpoints.
pub(super) fn beside_others(mut script: LogScript) -> LogScript {
    for (name, line) in [(POINTS, "bills 3 7"), (STARTS, "bills 3 5")] {
        script
            .files
            .push(file(name, &checkpoint_text(&[line.into()])));
    }
    script
        .files
        .sort_by(|left, right| left.path.cmp(&right.path));
    script
}

/// A file in the root.
pub(super) fn file(name: &str, text: &str) -> FileImage {
    FileImage {
        path: in_root(name),
        bytes: text.into(),
        modified: NOW,
    }
}

/// Appends and flushes, up to `most`, then this.
pub(super) fn moves(
    most: usize,
    last: impl Strategy<Value = Move>,
) -> impl Strategy<Value = Vec<Move>> {
    let step = prop_oneof![5 => append(), 2 => (0..20_usize).prop_map(Move::Flush)];
    (vec(step, 0..most), last).prop_map(|(mut moves, last)| {
        moves.push(last);
        moves
    })
}

/// An append.
pub(super) fn append() -> impl Strategy<Value = Move> {
    let time = prop_oneof![3 => TIME..TIME + 20, 1 => Just(TIME)];
    (1..4_i32, time, 0..30_usize, any::<u8>()).prop_map(|(records, time, value, epoch)| {
        Move::Append {
            records,
            time,
            value,
            new_epoch: epoch % 4 == 3,
        }
    })
}

/// How large a segment may be: two or three batches.
pub(super) fn segment_bytes() -> impl Strategy<Value = u64> {
    prop_oneof![Just(200_u64), 180..420_u64]
}

/// Everything that is not synced is lost, or some of it.
pub(super) fn power() -> impl Strategy<Value = Trouble> {
    (1..u64::MAX).prop_map(|seed| Trouble::Power {
        seeds: vec![0, seed],
    })
}
