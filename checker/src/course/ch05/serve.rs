//! 5.3 `serve`.

mod story;

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::lanes::{listed, made, source};
use super::words::offset;
use crate::exercise::{About, ExerciseId, Law, Story};
use cluster::Reader::{Consumer, Follower};
use cluster::{OutOfRange, Reader, Record, ReplicaLog, Value};
use kit::{Epoch, Offset};
use probe::ch05::{Serve, model};
use proptest::prelude::*;

pub(super) struct Serving;

type Served = Result<Vec<Record>, OutOfRange>;

impl Decision for Serving {
    type Call = Serve;
    type Answer = Served;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 3),
            title: "serve",
            file: "serve.rs",
            functions: &["serve"],
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "Followers read up to the log's end, consumers only below the high watermark.",
        }
    }

    fn expected(call: &Serve) -> Served {
        model().serve(&call.log, call.hw, call.reader, call.from, call.max)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let law = |id, sentence, kind: fn(&Serve) -> bool, examples: Vec<Serve>| {
            alone::<Self>(id, sentence, calls().prop_filter(id, kind))
                .examples(each::<Self>(examples))
                .cases(60)
        };
        vec![
            law(
                "serve-below-start",
                "for both readers, a `from` below the log's start is `OutOfRange` with its start and end",
                |call| call.from < call.log.start(),
                vec![
                    call(1, 1, 1, Follower, 0, 9),
                    call(2, 6, 5, Follower, 1, 9),
                    call(2, 6, 5, Consumer, 1, 9),
                ],
            ),
            law(
                "serve-above-end",
                "for both readers, a `from` above the log's end is `OutOfRange` with its start and end",
                |call| call.from > call.log.end(),
                vec![
                    call(0, 0, 0, Follower, 1, 9),
                    call(0, 1, 3, Consumer, 2, 9),
                    call(2, 6, 5, Follower, 9, 9),
                    call(2, 6, 5, Consumer, 9, 9),
                ],
            ),
            law(
                "serve-follower",
                "a follower gets the records from `from` up to the log's end; at the end there are none",
                |call| is_inside(call) && call.reader == Follower && !is_too_many(call),
                vec![
                    call(0, 0, 0, Follower, 0, 9),
                    call(0, 1, 0, Follower, 0, 9),
                    call(2, 6, 5, Follower, 8, 9),
                    call(2, 6, 5, Follower, 2, 9),
                    call(2, 6, 5, Follower, 6, 2),
                ],
            ),
            law(
                "serve-consumer",
                "a consumer gets the records from `from` that are below `hw`, and never beyond the log's end",
                |call| {
                    is_inside(call)
                        && call.reader == Consumer
                        && !is_hidden(call)
                        && !is_too_many(call)
                },
                vec![
                    call(0, 1, 1, Consumer, 0, 9),
                    call(0, 2, 1, Consumer, 0, 9),
                    call(2, 6, 5, Consumer, 3, 9),
                    call(2, 6, 5, Consumer, 4, 1),
                    call(2, 6, 8, Consumer, 7, 9),
                    call(0, 2, 5, Consumer, 0, 9),
                ],
            ),
            law(
                "serve-not-yet",
                "a consumer that asks from an offset between `hw` and the log's end gets no records and no error",
                |call| is_inside(call) && call.reader == Consumer && is_hidden(call),
                vec![
                    call(0, 0, 0, Consumer, 0, 9),
                    call(2, 6, 5, Consumer, 5, 9),
                    call(2, 6, 5, Consumer, 6, 9),
                    call(2, 6, 5, Consumer, 8, 9),
                    call(2, 6, 0, Consumer, 2, 9),
                ],
            ),
            law(
                "serve-max",
                "of more records than `max`, the first `max` are the answer",
                |call| is_inside(call) && is_too_many(call),
                vec![
                    call(0, 1, 1, Follower, 0, 0),
                    call(2, 6, 5, Follower, 3, 1),
                    call(2, 6, 5, Follower, 3, 4),
                    call(2, 6, 5, Consumer, 2, 2),
                ],
            ),
        ]
    }

    fn call_text(call: &Serve) -> String {
        format!(
            "serve from {} for a {}",
            offset(call.from),
            reader_text(call.reader)
        )
    }

    fn answer_text(answer: &Served) -> String {
        match answer {
            Ok(records) => listed(records),
            Err(range) => range_text(range),
        }
    }

    fn story(call: &Serve, expected: &Served, got: &Served, _law: &str) -> Story {
        story::of(call, expected, got)
    }

    fn test(call: &Serve, expected: &Served) -> String {
        let mut body = made(&call.log, false, &[]);
        let expected = match expected {
            Ok(records) => format!("Ok(vec!{})", source(records)),
            Err(range) => format!("Err({})", code::value(range)),
        };
        body.extend([
            format!(
                "let served = ch05_replication::serve(&log, {}, cluster::Reader::{:?}, {}, {});",
                code::value(&call.hw),
                call.reader,
                code::value(&call.from),
                call.max
            ),
            format!("assert_eq!(served, {expected});"),
        ]);
        code::test("serve", call, &body)
    }
}

fn reader_text(reader: Reader) -> &'static str {
    match reader {
        Follower => "follower",
        Consumer => "consumer",
    }
}

fn range_text(range: &OutOfRange) -> String {
    format!(
        "out of range: start {}, end {}",
        offset(range.start),
        offset(range.end)
    )
}

fn is_inside(call: &Serve) -> bool {
    call.log.start() <= call.from && call.from <= call.log.end()
}

/// Whether the consumer may not read yet what it asks for.
fn is_hidden(call: &Serve) -> bool {
    call.hw <= call.from
}

/// Whether more may be read than was asked for.
fn is_too_many(call: &Serve) -> bool {
    let to = match call.reader {
        Follower => call.log.end(),
        Consumer => call.hw.min(call.log.end()),
    };
    (call.max as i64) < to.0 - call.from.0
}

/// A log of so many records, of which the last two have a later epoch.
fn call(start: i64, count: u32, hw: i64, reader: Reader, from: i64, max: usize) -> Serve {
    let mut log = ReplicaLog::starting_at(Offset(start));
    for value in 1..=count {
        let epoch = Epoch(i32::from(value + 2 > count));
        let value = Value(value);
        log.append(Record { epoch, value });
    }
    Serve {
        log,
        hw: Offset(hw),
        reader,
        from: Offset(from),
        max,
    }
}

/// Every place in and around short logs.
fn calls() -> impl Strategy<Value = Serve> {
    (
        0..4_i64,
        0..7_u32,
        -1..9_i64,
        any::<bool>(),
        -2..9_i64,
        0..8_usize,
    )
        .prop_map(|(start, count, hw, follower, from, max)| {
            let reader = if follower { Follower } else { Consumer };
            let end = i64::from(count) + 2;
            let (hw, from) = (hw.min(end), from.min(end));
            call(start, count, (start + hw).max(0), reader, start + from, max)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    const ALL: [&str; 6] = [
        "serve-below-start",
        "serve-above-end",
        "serve-follower",
        "serve-consumer",
        "serve-not-yet",
        "serve-max",
    ];

    /// The laws that see a change.
    fn broken(change: impl Fn(&Serve, &mut Served)) -> Vec<&'static str> {
        let kept = kept::<Serving>(change);
        ALL.into_iter().filter(|law| !kept.contains(law)).collect()
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(kept::<Serving>(|_, _| {}), ALL);
        let empty = Ok(Vec::new());
        let below = |call: &Serve, served: &mut Served| {
            if call.from < call.log.start() {
                *served = empty.clone();
            }
        };
        assert_eq!(broken(below), ["serve-below-start"]);
        let above = |call: &Serve, served: &mut Served| {
            if call.from > call.log.end() {
                *served = empty.clone();
            }
        };
        assert_eq!(broken(above), ["serve-above-end"]);
        let at_end = |call: &Serve, served: &mut Served| {
            if call.from == call.log.end() && call.reader == Follower {
                let (start, end) = (call.log.start(), call.log.end());
                *served = Err(OutOfRange { start, end });
            }
        };
        assert_eq!(broken(at_end), ["serve-follower"]);
        let at_watermark = |call: &Serve, served: &mut Served| {
            if call.reader == Consumer && is_inside(call) && !is_hidden(call) {
                let hw = Offset(call.hw.0 + 1);
                *served = model().serve(&call.log, hw, Consumer, call.from, call.max);
            }
        };
        assert_eq!(broken(at_watermark), ["serve-consumer"]);
        let not_yet = |call: &Serve, served: &mut Served| {
            if call.reader == Consumer && is_inside(call) && is_hidden(call) {
                let (start, end) = (call.log.start(), call.log.end());
                *served = Err(OutOfRange { start, end });
            }
        };
        assert_eq!(broken(not_yet), ["serve-not-yet"]);
        let all = |call: &Serve, served: &mut Served| {
            *served = model().serve(&call.log, call.hw, call.reader, call.from, 100);
        };
        assert_eq!(broken(all), ["serve-max"]);
    }
}
