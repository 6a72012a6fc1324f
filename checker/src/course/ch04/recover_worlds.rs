//! 4.8: where the directories come from that a recovery finds.

use super::durable::{POINTS, STARTS};
use super::history::{harmed, play, stored};
use super::model_log::{ModelLog, batch, checkpoint_text, in_root, small};
use super::model_recovery::{EPOCHS, path, recover};
use super::recover_log::{batches, logs};
use crate::course::ch03::batches::TIME;
use kit::Offset;
use kit::disk::Image;
use probe::ch04::durable::DIR;
use probe::ch04::recovery::{Harm, Past, RecoverCall, Stop, Then};
use probe::disk::Where;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};

/// One thing that is done to the log; offsets and segments by number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Do {
    Append(i32, i64, usize),
    NextEpoch,
    /// 0 is the log's end, then the batches' ends backwards.
    Flush(usize),
    DeleteOldest,
}

/// What happens to the files; segments from the last one on, 0 is the last.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hurt {
    /// The `.log` is cut at that many thousandths of its length.
    Cut(usize, usize),
    /// It is cut where one of its batches begins.
    AtBatch(usize, usize),
    /// One of its bytes is another.
    Flip(usize, usize),
    /// Behind it stand the first bytes of a batch, zeros, or others.
    Behind(usize, usize, u8),
    /// One of the three files is gone.
    Gone(usize, &'static str),
    /// An index file has some bytes more.
    Odd(usize, &'static str),
    /// The last time entry names an offset far behind.
    FarTime(usize),
    /// The segment is named by a lower base offset.
    Lower(usize, i64),
    /// The epoch file is gone, or has an entry behind the log's end.
    NoEpochs,
    LaterEpoch(i64),
    /// It has none.
    EmptyEpochs,
    /// The recovery point is so far from the end.
    Point(i64),
    /// The log start is.
    Start(i64),
    /// A file that is none of the log's.
    Foreign(&'static str),
    /// A checkpoint is damaged.
    Damaged(&'static str, &'static str),
}

/// Two records.
pub(super) const TWO: Do = Do::Append(2, TIME, 3);
/// One record, with a later time.
pub(super) const ONE: Do = Do::Append(1, TIME + 5, 3);

pub(super) fn world(done: &[Do], stop: Stop, hurts: &[Hurt]) -> RecoverCall {
    built(Where::Simulated, 200, done, stop, hurts)
}

/// A log that has lost its power, and what is known of it from outside.
pub(crate) struct PowerCut {
    /// Recovers it.
    pub(crate) call: RecoverCall,
    /// How many records had been written, and how many of them flushed.
    pub(crate) written: u64,
    pub(crate) flushed: u64,
}

/// Three thousand records in batches of fifty, the first two thousand of them flushed.
pub(crate) fn power_cut() -> PowerCut {
    const RECORDS: i32 = 50;
    const BATCHES: [usize; 2] = [40, 20];
    let append = Do::Append(RECORDS, TIME, 32);
    let mut done = vec![append; BATCHES[0]];
    done.push(Do::Flush(0));
    done.extend(vec![append; BATCHES[1]]);
    let records = |batches: usize| batches as u64 * RECORDS as u64;
    PowerCut {
        call: built(
            Where::Simulated,
            32_000,
            &done,
            Stop::Power { seed: 6 },
            &[],
        ),
        written: records(BATCHES[0] + BATCHES[1]),
        flushed: records(BATCHES[0]),
    }
}

pub(super) fn built(
    on: Where,
    segment_bytes: u64,
    done: &[Do],
    stop: Stop,
    hurts: &[Hurt],
) -> RecoverCall {
    let config = small(segment_bytes);
    let past = past(done, ModelLog::new(config));
    let history = play(config, &past, stop);
    let mut harm = Vec::new();
    let mut files = history.files;
    for hurt in hurts {
        // After a clean stop nobody looks for a changed byte, or for epochs that the file lacks.
        let unseen = matches!(
            hurt,
            Hurt::Flip(..) | Hurt::EmptyEpochs | Hurt::LaterEpoch(_)
        );
        if stop == Stop::Closed && unseen {
            continue;
        }
        for one in resolve(&files, history.log.end(), *hurt) {
            files = harmed(files, std::slice::from_ref(&one));
            harm.push(one);
        }
    }
    RecoverCall {
        on,
        config,
        past,
        stop,
        harm,
        files,
        then: Then::Nothing,
    }
}

fn past(done: &[Do], mut log: ModelLog) -> Vec<Past> {
    let mut ends = vec![0];
    let mut past = Vec::new();
    for step in done {
        past.push(match *step {
            Do::Append(records, time, value) => {
                log.append(batch(log.end(), 0, records, time, value));
                ends.insert(0, log.end());
                Past::Append {
                    records,
                    time,
                    value,
                }
            }
            Do::NextEpoch => Past::NextEpoch,
            Do::Flush(number) => Past::Flush {
                offset: Offset(ends[number % ends.len()]),
            },
            Do::DeleteOldest => Past::DeleteOldest,
        });
    }
    past
}

/// What is to be done to which file; nothing where there is no such segment.
fn resolve(files: &Image, end: i64, hurt: Hurt) -> Vec<Harm> {
    let all = logs(&stored(files));
    let base = |number: usize| all.iter().rev().nth(number % all.len().max(1)).copied();
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let len = |base: i64| find(&path(base, "log")).map_or(0, |file| file.bytes.len());
    let text = |file: String, text: String| vec![Harm::Text { file, text }];
    match hurt {
        Hurt::Cut(number, part) => with(base(number), |base| Harm::Cut {
            file: path(base, "log"),
            bytes: len(base) * part.min(1000) / 1000,
        }),
        Hurt::AtBatch(number, at) => with(base(number), |base| {
            let log: Vec<_> = stored(files)
                .into_iter()
                .filter(|file| file.path == path(base, "log"))
                .collect();
            let sizes: Vec<usize> = batches(&log).iter().map(|one| one.bytes.len()).collect();
            let whole = sizes.len().max(1);
            Harm::Cut {
                file: path(base, "log"),
                bytes: sizes.iter().take(at % whole).sum(),
            }
        }),
        Hurt::Flip(number, part) => with(base(number), |base| Harm::Flip {
            file: path(base, "log"),
            at: len(base) * part.min(999) / 1000,
        }),
        Hurt::Behind(number, count, kind) => with(base(number), |base| Harm::Behind {
            file: path(base, "log"),
            bytes: match kind % 3 {
                0 => batch(end, 9, 2, TIME, 9).bytes[..count.clamp(1, 80)].to_vec(),
                1 => vec![0; count.max(1)],
                _ => vec![0xff; count.max(1)],
            },
        }),
        Hurt::Gone(number, suffix) => with(base(number), |base| Harm::Gone {
            file: path(base, suffix),
        }),
        Hurt::Odd(number, suffix) => with(base(number), |base| Harm::Behind {
            file: path(base, suffix),
            bytes: vec![0, 0, 1],
        }),
        Hurt::FarTime(number) => with(base(number), |base| Harm::Behind {
            file: path(base, "timeindex"),
            bytes: [&(TIME + 900).to_be_bytes()[..], &900_i32.to_be_bytes()].concat(),
        }),
        Hurt::Lower(number, by) => {
            let Some(base) = base(number).filter(|base| *base >= by) else {
                return Vec::new();
            };
            let named = |suffix| Harm::Named {
                file: path(base, suffix),
                name: format!("{:020}.{suffix}", base - by),
            };
            ["log", "index", "timeindex"].map(named).to_vec()
        }
        Hurt::NoEpochs => vec![Harm::Gone {
            file: format!("{DIR}/{EPOCHS}"),
        }],
        Hurt::EmptyEpochs => text(format!("{DIR}/{EPOCHS}"), "0\n0\n".into()),
        Hurt::LaterEpoch(behind) => {
            let file = format!("{DIR}/{EPOCHS}");
            let Some(found) = find(&file) else {
                return Vec::new();
            };
            let before = String::from_utf8_lossy(&found.bytes).into_owned();
            let mut lines: Vec<String> = before.lines().skip(2).map(String::from).collect();
            lines.push(format!("9 {}", end + behind));
            text(file, checkpoint_text(&lines))
        }
        Hurt::Point(behind) => text(in_root(POINTS), offsets((end + behind).max(0))),
        Hurt::Start(behind) => text(in_root(STARTS), offsets((end + behind).max(0))),
        Hurt::Foreign(name) => text(format!("{DIR}/{name}"), "not the log's".into()),
        Hurt::Damaged(name, content) => {
            let root = name != EPOCHS;
            let path = if root {
                in_root(name)
            } else {
                format!("{DIR}/{name}")
            };
            text(path, content.into())
        }
    }
}

fn with(base: Option<i64>, harm: impl Fn(i64) -> Harm) -> Vec<Harm> {
    base.map(harm).into_iter().collect()
}

/// The file of recovery points or log starts, with the line of another log.
fn offsets(offset: i64) -> String {
    checkpoint_text(&["bills 3 7".into(), format!("rides 0 {offset}")])
}

/// The same, recovered twice.
pub(super) fn again(call: RecoverCall) -> RecoverCall {
    RecoverCall {
        then: Then::Again,
        ..call
    }
}

/// The same, interrupted at each call.
pub(super) fn interrupted(call: RecoverCall, seeds: &[u64]) -> RecoverCall {
    RecoverCall {
        then: Then::Interrupted {
            seeds: seeds.to_vec(),
        },
        ..call
    }
}

/// The same, with each call failing in turn.
pub(super) fn failing(call: RecoverCall) -> RecoverCall {
    RecoverCall {
        then: Then::Fails,
        ..call
    }
}

/// The same, with batches appended behind it, and a failure.
pub(super) fn appending(call: RecoverCall, records: &[i32], power: Option<u64>) -> RecoverCall {
    let report = recover(&stored(&call.files), &call.config).result;
    let Ok(report) = report else { return call };
    let mut end = report.end.0;
    let epoch = report.epochs.last().map_or(0, |newest| newest.0.0);
    let mut batches = Vec::new();
    for (number, records) in records.iter().enumerate() {
        let batch = batch(end, epoch + i32::from(number > 1), *records, TIME + 30, 5);
        end = batch.last_offset + 1;
        batches.push(batch.bytes);
    }
    RecoverCall {
        then: Then::Append { batches, power },
        ..call
    }
}

/// What is done to a log, up to `most` steps.
pub(super) fn steps(most: usize) -> impl Strategy<Value = Vec<Do>> {
    let append = (1..4_i32, TIME..TIME + 20, 0..30_usize)
        .prop_map(|(records, time, value)| Do::Append(records, time, value));
    let step = prop_oneof![
        8 => append,
        1 => Just(Do::NextEpoch),
        3 => (0..6_usize).prop_map(Do::Flush),
        1 => Just(Do::DeleteOldest),
    ];
    vec(step, 1..most)
}

/// How large a segment may be.
pub(super) fn segment_bytes() -> impl Strategy<Value = u64> {
    prop_oneof![Just(200_u64), 180..420_u64]
}

/// A stop that is none of the clean ones.
pub(super) fn crash() -> impl Strategy<Value = Stop> {
    prop_oneof![
        1 => Just(Stop::Killed),
        1 => Just(Stop::Power { seed: 0 }),
        4 => (2..u64::MAX).prop_map(|seed| Stop::Power { seed }),
    ]
}
