//! 0.6 `run`: scripts of crashes and resumes, and what was handled and saved in them.

use super::run_story::{story, test_code};
use crate::exercise::{About, Case, Exercise, ExerciseId, Law, Story};
use kit::Offset;
use probe::ch00::{Called, CrashAt, End, Fate, First, Ran, Run, letters_of};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use std::collections::BTreeMap;

pub(super) struct Runs;

impl Exercise for Runs {
    type Call = Run;
    type Answer = Vec<Ran>;

    fn about() -> About {
        About {
            id: ExerciseId::new(0, 6),
            title: "run",
            file: "run.rs",
            functions: &["run"],
            minutes: 30,
            weight: 4,
            heart: true,
            learnt: "The order of saving and working decides whether a crash skips records or repeats them.",
        }
    }

    fn expected(call: &Run) -> Vec<Ran> {
        let outside = call.position < call.start || call.position > end(call);
        if outside {
            return vec![Ran {
                calls: Vec::new(),
                end: End::Panic,
                committed: call.saved,
            }];
        }
        let mut runs = Vec::new();
        let (mut position, mut saved) = (call.position, call.saved);
        for crash in call.crashes.iter().map(Some).chain([None]) {
            let plan = plan(call, position);
            let crash = crash.filter(|crash| usize::from(crash.call) < plan.len());
            let last = crash.map_or(plan.len(), |crash| usize::from(crash.call));
            let done = || plan[..last].iter().cloned();
            let mut calls: Vec<Called> = done().map(|what| called(what, Fate::Done)).collect();
            // A commit follows a save that returned; what is saved, a crash may have let through.
            let committed = done().filter_map(|what| next(&what)).next_back().or(saved);
            saved = committed;
            if let Some(crash) = crash {
                let what = plan[last].clone();
                let fate = if crash.done {
                    Fate::CrashDone
                } else {
                    Fate::CrashLost
                };
                saved = next(&what).filter(|_| crash.done).or(saved);
                calls.push(called(what, fate));
            }
            let crashed = crash.is_some();
            runs.push(Ran {
                calls,
                end: if crashed { End::Crash } else { End::Ok },
                committed,
            });
            if !crashed {
                break;
            }
            position = saved.unwrap_or(call.start);
        }
        runs
    }

    fn laws() -> Vec<Law<Self>> {
        use First::{SaveFirst, WorkFirst};
        let both = |calls: Vec<fn(First) -> Run>| -> Vec<Run> {
            calls
                .iter()
                .flat_map(|call| [call(SaveFirst), call(WorkFirst)])
                .collect()
        };
        vec![
            Law::new(
                "work-first",
                "work first: no record is skipped, and a crash repeats at most `every`",
                crashing(WorkFirst),
            )
            .examples(crashes_everywhere(&WorkFirst))
            .cases(120)
            .holds(|case| case.equal() || skipped(case).is_empty() && few_repeated(case)),
            Law::new(
                "save-first",
                "save first: no record is repeated, and a crash skips at most `every`",
                crashing(SaveFirst),
            )
            .examples(crashes_everywhere(&SaveFirst))
            .cases(120)
            .holds(|case| case.equal() || repeated(case).is_empty() && few_skipped(case)),
            Law::new(
                "run-rounds",
                "each round takes as many records as there are, at most `every`, and saves the offset behind its last",
                prop_oneof![whole(SaveFirst), whole(WorkFirst)],
            )
            .examples(both(vec![
                |order| run(1, 4, None, order, 1),
                |order| run(1, 4, None, order, 2),
                |order| run(3, 4, None, order, 2),
                |order| run(4, 4, None, order, 2),
                |order| run(3, 5, Some(4), order, 9),
                |order| run(3, 7, Some(5), order, 2),
                |order| run(0, 4, None, order, 1),
            ]))
            .cases(120)
            .holds(|case| calls(case.got) == calls(case.expected)),
            Law::new(
                "run-crash",
                "a crash ends the run at once: nothing else is called, and the crash is the answer",
                prop_oneof![crashing(SaveFirst), crashing(WorkFirst)],
            )
            .examples([crashes_everywhere(&SaveFirst), crashes_everywhere(&WorkFirst)].concat())
            .cases(120)
            .holds(|case| {
                let ends = |runs: &[Ran]| runs.iter().map(|run| run.end.clone()).collect::<Vec<_>>();
                calls(case.got) == calls(case.expected) && ends(case.got) == ends(case.expected)
            }),
            Law::new(
                "run-commits",
                "after a save that succeeded the reader commits the same offset, before anything else happens",
                prop_oneof![crashing(SaveFirst), crashing(WorkFirst)],
            )
            .examples([crashes_everywhere(&SaveFirst), crashes_everywhere(&WorkFirst)].concat())
            .cases(120),
            Law::new(
                "run-outside",
                "a run whose position is outside the log panics, and calls nothing",
                prop_oneof![away(SaveFirst), away(WorkFirst)],
            )
            .examples(both(vec![
                |order| run(3, 8, None, order, 2),
                |order| run(3, 3, Some(3), order, 2),
                |order| run(0, 5, None, order, 2),
            ]))
            .cases(40),
        ]
    }

    fn call_text(call: &Run) -> String {
        let crashes = match call.crashes.len() {
            0 => String::new(),
            1 => ", 1 crash".into(),
            more => format!(", {more} crashes"),
        };
        format!(
            "run({:?}, every {}) from {} to {}{crashes}",
            call.order,
            call.every,
            call.position,
            end(call)
        )
    }

    fn answer_text(answer: &Vec<Ran>) -> String {
        let run = |run: &Ran| {
            let calls: Vec<&str> = run.calls.iter().map(|call| call.what.as_str()).collect();
            calls.join(" ")
        };
        answer
            .iter()
            .map(run)
            .collect::<Vec<_>>()
            .join(" | crash | ")
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        story(case, law)
    }

    fn test(call: &Run, expected: &Vec<Ran>) -> String {
        test_code(call, expected)
    }

    fn size(call: &Run) -> Option<String> {
        (!call.crashes.is_empty()).then(|| {
            format!(
                "{} in {}",
                crate::page::plural(call.crashes.len(), "crash").replace("crashs", "crashes"),
                crate::page::plural(call.count.into(), "record")
            )
        })
    }
}

/// The log's end.
pub(super) fn end(call: &Run) -> Offset {
    Offset(call.start.0 + i64::from(call.count))
}

fn called(what: String, fate: Fate) -> Called {
    Called { what, fate }
}

/// What a run calls that begins at `position` and does not crash.
fn plan(call: &Run, position: Offset) -> Vec<String> {
    let letters = letters_of(call.count);
    let named: Vec<(i64, char)> = (call.start.0..).zip(letters.chars()).collect();
    let left: Vec<(i64, char)> = named
        .into_iter()
        .filter(|(name, _)| *name >= position.0)
        .collect();
    let mut plan = Vec::new();
    for round in left.chunks(call.every.into()) {
        let save = format!(
            "s{}",
            round.iter().map(|(name, _)| name + 1).max().unwrap_or(0)
        );
        let work = round.iter().map(|(_, letter)| letter.to_string());
        match call.order {
            First::SaveFirst => plan.extend([save].into_iter().chain(work)),
            First::WorkFirst => plan.extend(work.chain([save])),
        }
    }
    plan
}

/// The offset of a save.
pub(super) fn next(what: &str) -> Option<Offset> {
    // A record's letter is never followed by digits.
    what.strip_prefix('s')?.parse().ok().map(Offset)
}

/// The last offset that a run's saves have written down.
pub(super) fn saved_by(run: &Ran) -> Option<Offset> {
    let written = |call: &&Called| matches!(call.fate, Fate::Done | Fate::CrashDone);
    run.calls
        .iter()
        .filter(written)
        .filter_map(|call| next(&call.what))
        .next_back()
}

fn calls(runs: &[Ran]) -> Vec<&[Called]> {
    runs.iter().map(|run| run.calls.as_slice()).collect()
}

/// How often each record of the log, from the first position on, was really handled.
fn handled(call: &Run, runs: &[Ran]) -> BTreeMap<char, usize> {
    let letters = letters_of(call.count);
    let before = (call.position.0 - call.start.0).max(0) as usize;
    let mut handled: BTreeMap<char, usize> = letters
        .chars()
        .skip(before)
        .map(|letter| (letter, 0))
        .collect();
    let calls = runs.iter().flat_map(|run| &run.calls);
    for call in calls.filter(|call| matches!(call.fate, Fate::Done | Fate::CrashDone)) {
        if next(&call.what).is_none() {
            for letter in call.what.chars() {
                *handled.entry(letter).or_default() += 1;
            }
        }
    }
    handled
}

/// The records that nobody ever handled.
pub(super) fn skipped(case: &Case<'_, Runs>) -> Vec<char> {
    let handled = handled(case.call, case.got);
    handled
        .iter()
        .filter(|(_, times)| **times == 0)
        .map(|(letter, _)| *letter)
        .collect()
}

/// The records that were handled more than once, each as often as it was repeated.
pub(super) fn repeated(case: &Case<'_, Runs>) -> Vec<char> {
    let handled = handled(case.call, case.got);
    handled
        .iter()
        .flat_map(|(letter, times)| std::iter::repeat_n(*letter, times.saturating_sub(1)))
        .collect()
}

/// How many records the crashes that happened may cost.
pub(super) fn allowed(case: &Case<'_, Runs>) -> usize {
    let crashed = |run: &&Ran| {
        let mut fates = run.calls.iter().map(|call| &call.fate);
        fates.any(|fate| matches!(fate, Fate::CrashDone | Fate::CrashLost))
    };
    usize::from(case.call.every) * case.got.iter().filter(crashed).count()
}

fn few_repeated(case: &Case<'_, Runs>) -> bool {
    repeated(case).len() <= allowed(case)
}

fn few_skipped(case: &Case<'_, Runs>) -> bool {
    skipped(case).len() <= allowed(case)
}

/// A run without crashes over a log that starts at 4.
fn run(count: u8, position: i64, saved: Option<i64>, order: First, every: u8) -> Run {
    Run {
        start: Offset(4),
        count,
        position: Offset(position),
        saved: saved.map(Offset),
        order,
        every,
        crashes: Vec::new(),
    }
}

/// Three records, two a round: one crash in each call, done and not; and two crashes. Then one record a round.
fn crashes_everywhere(order: &First) -> Vec<Run> {
    let with = |crashes: &[(u8, bool)]| Run {
        crashes: crashes
            .iter()
            .map(|&(call, done)| CrashAt { call, done })
            .collect(),
        ..run(3, 4, None, order.clone(), 2)
    };
    let mut runs = vec![with(&[])];
    for call in 0..5 {
        runs.push(with(&[(call, false)]));
        runs.push(with(&[(call, true)]));
    }
    runs.push(with(&[(1, true), (2, false)]));
    runs.push(Run {
        count: 2,
        every: 1,
        ..with(&[(3, false)])
    });
    runs
}

/// A log, how many records a round takes, and where the first run begins.
fn rounds() -> impl Strategy<Value = (i64, u8, u8, i64)> {
    (0..60i64, 0..8u8, 1..5u8, 0..8i64)
}

fn whole(order: First) -> BoxedStrategy<Run> {
    (rounds(), option::of(0..9i64))
        .prop_map(move |((start, count, every, skip), saved)| Run {
            start: Offset(start),
            count,
            position: Offset(start + skip % (i64::from(count) + 1)),
            saved: saved.map(|away| Offset(start + away)),
            order: order.clone(),
            every,
            crashes: Vec::new(),
        })
        .boxed()
}

fn crashing(order: First) -> BoxedStrategy<Run> {
    let crash = (0..9u8, any::<bool>()).prop_map(|(call, done)| CrashAt { call, done });
    let saved = prop_oneof![2 => Just(false), 1 => Just(true)];
    (rounds(), saved, vec(crash, 0..4))
        .prop_map(move |((start, count, every, skip), saved, crashes)| {
            // Where the first run begins is where a run would begin that follows a crash.
            let position = Offset(if saved {
                start + skip % (i64::from(count) + 1)
            } else {
                start
            });
            Run {
                start: Offset(start),
                count,
                position,
                saved: saved.then_some(position),
                order: order.clone(),
                every,
                crashes,
            }
        })
        .boxed()
}

fn away(order: First) -> BoxedStrategy<Run> {
    (rounds(), 1..4i64, any::<bool>())
        .prop_map(move |((start, count, every, _), away, below)| {
            let end = start + i64::from(count);
            let below = below && away <= start;
            let position = Offset(if below { start - away } else { end + away });
            Run {
                start: Offset(start),
                count,
                position,
                saved: None,
                order: order.clone(),
                every,
                crashes: Vec::new(),
            }
        })
        .boxed()
}
