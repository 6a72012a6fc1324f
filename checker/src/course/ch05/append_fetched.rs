//! 5.2 `append_fetched`.

mod story;

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::lanes::{made, source};
use super::words::offset;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use crate::page::plural;
use cluster::{Gap, Record, ReplicaLog, Value};
use kit::{Epoch, Offset};
use probe::ch05::{AppendFetched, Told, model};
use proptest::prelude::*;

pub(super) struct Appending;

/// The answer, and the log afterwards.
type Appended = (Result<(), Gap>, ReplicaLog);

impl Decision for Appending {
    type Call = AppendFetched;
    type Answer = Appended;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 2),
            title: "append_fetched",
            file: "follower.rs",
            functions: &["append_fetched"],
            minutes: 15,
            weight: 1,
            heart: false,
            learnt: "A follower appends only what begins at its own end, so a late answer leaves no hole.",
        }
    }

    fn expected(call: &AppendFetched) -> Appended {
        let mut log = call.log.clone();
        let answer = model().append_fetched(&mut log, call.at, &call.records);
        (answer, log)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let at_end = || calls(0..1, 0..4);
        let below = || calls(-2..0, 1..4);
        let above = || calls(1..3, 1..4);
        let end = || {
            vec![
                call(0, &[], 0, &[0]),
                call(0, &[0], 1, &[0, 0]),
                call(2, &[0, 0, 0], 5, &[0, 1]),
                call(0, &[0], 1, &[]),
            ]
        };
        let gaps = || {
            vec![
                call(0, &[], 1, &[0]),
                call(0, &[0, 0, 0], 4, &[0, 0]),
                call(0, &[0, 0, 0], 2, &[0, 0]),
                call(2, &[0], 1, &[0]),
                call(2, &[0, 0], 2, &[1]),
            ]
        };
        vec![
            alone(
                "append-all",
                "at the log's end all records are appended, in order",
                at_end(),
            )
            .examples(each::<Self>(end()))
            .cases(60)
            .holds(|case| part(case, |told| &told.1)),
            alone(
                "append-answer",
                "at the log's end the answer is no error, also without records",
                at_end(),
            )
            .examples(each::<Self>(end()))
            .cases(30)
            .holds(|case| part(case, |told| &told.0)),
            alone(
                "append-below-end",
                "an `at` below the log's end is a `Gap` with the log's end as `expected` and `at` as `got`",
                below(),
            )
            .examples(each::<Self>(gaps().into_iter().filter(is_below).collect()))
            .cases(60)
            .holds(|case| part(case, |told| &told.0)),
            alone(
                "append-above-end",
                "an `at` above the log's end is a `Gap` with the log's end as `expected` and `at` as `got`",
                above(),
            )
            .examples(each::<Self>(gaps().into_iter().filter(|call| !is_below(call)).collect()))
            .cases(60)
            .holds(|case| part(case, |told| &told.0)),
            alone(
                "append-log-stays",
                "with any other `at` than the log's end the log stays as it was",
                prop_oneof![below(), above()],
            )
            .examples(each::<Self>(gaps()))
            .cases(60)
            .holds(|case| part(case, |told| &told.1)),
            alone(
                "append-empty",
                "any other `at` than the log's end is a `Gap` for an answer without records too",
                prop_oneof![calls(-2..0, 0..1), calls(1..3, 0..1)],
            )
            .examples(each::<Self>(vec![
                call(0, &[], 1, &[]),
                call(0, &[0], 0, &[]),
                call(0, &[0, 0, 0], 5, &[]),
            ]))
            .cases(30),
        ]
    }

    fn call_text(call: &AppendFetched) -> String {
        format!(
            "append_fetched of {} at {}",
            match call.records.len() {
                0 => "no records".into(),
                count => plural(count, "record"),
            },
            offset(call.at)
        )
    }

    fn answer_text((answer, log): &Appended) -> String {
        let ends = format!("the log ends at {}", offset(log.end()));
        match answer {
            Ok(()) => format!("appended, {ends}"),
            Err(gap) => format!("{}, {ends}", story::gap_text(gap)),
        }
    }

    fn story(call: &AppendFetched, expected: &Appended, got: &Appended, law: &str) -> Story {
        let of_log = law == "append-all" || law == "append-log-stays";
        story::of(call, expected, got, of_log)
    }

    fn test(call: &AppendFetched, (answer, log): &Appended) -> String {
        let mut body = made(&call.log, true, &call.records);
        let answer = match answer {
            Ok(()) => "Ok(())".into(),
            Err(gap) => format!("Err({})", code::value(gap)),
        };
        body.extend([
            format!(
                "let answer = ch05_replication::append_fetched(&mut log, {}, &{});",
                code::value(&call.at),
                source(&call.records)
            ),
            format!("assert_eq!(answer, {answer});"),
            format!("assert_eq!(log.start(), {});", code::value(&log.start())),
            match log.records().is_empty() {
                true => "assert!(log.records().is_empty());".into(),
                false => format!("assert_eq!(log.records(), {});", source(log.records())),
            },
        ]);
        body.push(match log.epochs().is_empty() {
            true => "assert!(log.epochs().is_empty());".into(),
            false => format!("assert_eq!(log.epochs(), {});", code::value(&log.epochs())),
        });
        code::test("append_fetched", call, &body)
    }
}

fn is_below(call: &AppendFetched) -> bool {
    call.at < call.log.end()
}

fn part<'a, T: PartialEq + 'a>(
    case: &Case<'a, Deciding<Appending>>,
    of: impl Fn(&'a Appended) -> &'a T,
) -> bool {
    match (case.expected, case.got) {
        (Told::Alone(expected), Told::Alone(got)) => of(expected) == of(got),
        _ => false,
    }
}

/// A log from the epochs of its records, and records for it likewise: each has a value of its own.
fn call(start: i64, log: &[i32], at: i64, fetched: &[i32]) -> AppendFetched {
    let record = |(epoch, value): (&i32, u32)| Record {
        epoch: Epoch(*epoch),
        value: Value(value),
    };
    let mut all = log.iter().chain(fetched).zip(1..).map(record);
    let mut made = ReplicaLog::starting_at(Offset(start));
    all.by_ref()
        .take(log.len())
        .for_each(|record| made.append(record));
    AppendFetched {
        log: made,
        at: Offset(at),
        records: all.collect(),
    }
}

/// Logs of up to four records; where the others go is so far from the log's end.
fn calls(
    off: std::ops::Range<i64>,
    fetched: std::ops::Range<usize>,
) -> impl Strategy<Value = AppendFetched> {
    let epochs = |count: std::ops::Range<usize>| proptest::collection::vec(0..2_i32, count);
    (0..3_i64, epochs(0..5), off, epochs(fetched)).prop_map(|(start, mut log, off, mut fetched)| {
        log.sort_unstable();
        fetched.sort_unstable();
        let newest = log.last().copied().unwrap_or(0);
        fetched.iter_mut().for_each(|epoch| *epoch += newest);
        call(start, &log, start + log.len() as i64 + off, &fetched)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    const ALL: [&str; 6] = [
        "append-all",
        "append-answer",
        "append-below-end",
        "append-above-end",
        "append-log-stays",
        "append-empty",
    ];

    /// The only law that sees a change.
    fn broken(change: impl Fn(&AppendFetched, &mut Appended)) -> Vec<&'static str> {
        let kept = kept::<Appending>(change);
        ALL.into_iter().filter(|law| !kept.contains(law)).collect()
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(kept::<Appending>(|_, _| {}), ALL);
        let nothing = |call: &AppendFetched, told: &mut Appended| told.1 = call.log.clone();
        assert_eq!(broken(nothing), ["append-all"]);
        let refused = |call: &AppendFetched, told: &mut Appended| {
            let (expected, got) = (call.log.end(), call.at);
            told.0 = Err(Gap { expected, got });
        };
        assert_eq!(broken(refused), ["append-answer"]);
        let below = |call: &AppendFetched, told: &mut Appended| {
            if is_below(call) && !call.records.is_empty() {
                told.0 = Ok(());
            }
        };
        assert_eq!(broken(below), ["append-below-end"]);
        let above = |call: &AppendFetched, told: &mut Appended| {
            if !is_below(call) && !call.records.is_empty() {
                told.0 = Ok(());
            }
        };
        assert_eq!(broken(above), ["append-above-end"]);
        let appended = |call: &AppendFetched, told: &mut Appended| {
            told.1 = call.log.clone();
            call.records
                .iter()
                .for_each(|record| told.1.append(*record));
        };
        assert_eq!(broken(appended), ["append-log-stays"]);
        let empty = |call: &AppendFetched, told: &mut Appended| {
            if call.records.is_empty() {
                told.0 = Ok(());
            }
        };
        assert_eq!(broken(empty), ["append-empty"]);
    }
}
