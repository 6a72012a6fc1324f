//! 5.12 `truncation_point`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::logs::{epochs, logs, marks, offsets, records, row};
use super::words::offset;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{EpochEnd, EpochStart};
use kit::{Epoch, Offset};
use probe::ch05::{Ask, Told, TruncationPoint, model};
use proptest::prelude::*;

pub(super) struct Truncating;

impl Decision for Truncating {
    type Call = TruncationPoint;
    type Answer = Offset;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 12),
            title: "truncation_point",
            file: "truncation.rs",
            functions: &["truncation_point"],
            minutes: 45,
            weight: 5,
            heart: true,
            learnt: "A follower cuts its log an epoch or more at a time until it agrees with its leader's.",
        }
    }

    fn expected(call: &TruncationPoint) -> Offset {
        model().truncation_point(&call.own_epochs, call.own_end, call.leader_says)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let of = |case: Place| calls().prop_filter("another case", move |call| place(call) == case);
        vec![
            alone(
                "cut-newer",
                "all that the follower has of epochs above the leader's goes",
                calls().prop_filter("no newer epoch", |call| newer(call).is_some()),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0), (1, 3)], 4, (0, 4)),
                call(&[(1, 0)], 3, (0, 4)),
                call(&[(0, 0), (4, 4)], 6, (1, 5)),
                call(&[(0, 0), (2, 2), (4, 4)], 6, (1, 5)),
                call(&[(0, 0), (1, 2), (3, 4), (5, 6)], 8, (2, 7)),
            ]))
            .cases(100)
            .holds(|case| told(case, |call, _, got| newer(call).is_none_or(|at| got <= at))),
            alone("cut-own-end", "the answer is never above `own_end`", calls())
                .examples(each::<Self>(vec![
                    call(&[(0, 0)], 3, (0, 4)),
                    call(&[], 3, (0, 9)),
                    call(&[(0, 0), (2, 3)], 3, (2, 5)),
                ]))
                .cases(60)
                .holds(|case| told(case, |call, _, got| got <= call.own_end)),
            alone(
                "cut-theirs",
                "if the largest own epoch at or below theirs is theirs: the smaller of `leader_says.end` and the end of what can stay",
                of(Place::Theirs),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0)], 4, (0, 2)),
                call(&[(0, 0)], 4, (0, 4)),
                call(&[(0, 0), (1, 3)], 8, (1, 5)),
                call(&[(0, 0), (1, 3)], 8, (0, 8)),
                call(&[(0, 0), (1, 3), (2, 6)], 8, (1, 5)),
                call(&[(0, 0), (1, 3), (2, 6)], 8, (1, 7)),
                call(&[(0, 0), (1, 3)], 8, (1, 2)),
                call(&[(0, 1)], 3, (0, 0)),
            ])),
            alone(
                "cut-smaller",
                "if the largest own epoch at or below theirs is smaller: the end of what can stay, and the leader's end is not looked at",
                of(Place::Smaller),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0), (2, 4)], 6, (1, 5)),
                call(&[(0, 0), (2, 4)], 6, (1, 3)),
                call(&[(0, 0), (2, 4)], 4, (1, 3)),
                call(&[(0, 0), (1, 2), (5, 4)], 6, (3, 1)),
            ])),
            alone(
                "cut-none",
                "if no own epoch is at or below theirs, or the follower has no epochs at all: the smaller of `leader_says.end` and the end of what can stay",
                of(Place::None),
            )
            .examples(each::<Self>(vec![
                call(&[], 3, (0, 2)),
                call(&[], 3, (0, 3)),
                call(&[(1, 2)], 5, (0, 4)),
                call(&[(1, 2), (3, 4)], 5, (0, 4)),
                call(&[(1, 2)], 5, (0, 1)),
            ]))
            .cases(100),
        ]
    }

    fn call_text(call: &TruncationPoint) -> String {
        format!(
            "truncation_point of {} up to {}, {}",
            crate::page::plural(call.own_epochs.len(), "epoch"),
            offset(call.own_end),
            says(call.leader_says)
        )
    }

    fn answer_text(answer: &Offset) -> String {
        format!("cut to {}", offset(*answer))
    }

    fn story(call: &TruncationPoint, expected: &Offset, got: &Offset, _law: &str) -> Story {
        let cut = |label: &str, at: Offset| {
            let at_most = at.clamp(Offset(0), call.own_end);
            let mut cells = records(&call.own_epochs, at_most);
            cells.push("|".into());
            format!("{}  cut to {}", row(label, &cells), offset(at))
        };
        let (low, high) = (*expected.min(got), *expected.max(got));
        let mut picture = vec![
            format!(
                "leader says epoch {}, end {}",
                call.leader_says.epoch,
                offset(call.leader_says.end)
            ),
            row("offset", &offsets(call.own_end)),
            row("its epochs", &records(&call.own_epochs, call.own_end)),
            cut("expected", *expected),
            cut("you", *got),
        ];
        let last = Offset(high.0.min(call.own_end.0 + i64::from(*got > call.own_end)));
        picture.push(marks(low, last));
        let (what, so) = match got > expected {
            true => too_much(call, *got),
            false => too_little(call, *expected, *got),
        };
        Story {
            headline: format!(
                "Told that {}, a follower whose log ends at {} cuts {}, and {what}.",
                says(call.leader_says),
                offset(call.own_end),
                match *got == call.own_end {
                    true => "nothing".into(),
                    false => format!("to {}", offset(*got)),
                }
            ),
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &TruncationPoint, expected: &Offset) -> String {
        let body = [
            format!(
                "let own_epochs: &[cluster::EpochStart] = &{};",
                code::value(&call.own_epochs)
            ),
            format!("let leader_says = {};", code::value(&call.leader_says)),
            format!(
                "let cut = ch05_replication::truncation_point(own_epochs, {}, leader_says);",
                code::value(&call.own_end)
            ),
            format!("assert_eq!(cut, {});", code::value(expected)),
        ];
        code::test("truncation_point", call, &body)
    }
}

/// Which of the contract's cases a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Theirs,
    Smaller,
    None,
}

fn floor(call: &TruncationPoint) -> Option<EpochStart> {
    let at_or_below = |entry: &&EpochStart| entry.epoch <= call.leader_says.epoch;
    call.own_epochs.iter().rfind(at_or_below).copied()
}

/// Where the first own epoch above theirs starts.
fn newer(call: &TruncationPoint) -> Option<Offset> {
    let above = |entry: &&EpochStart| entry.epoch > call.leader_says.epoch;
    call.own_epochs.iter().find(above).map(|entry| entry.start)
}

fn place(call: &TruncationPoint) -> Place {
    match floor(call) {
        Some(own) if own.epoch == call.leader_says.epoch => Place::Theirs,
        Some(_) => Place::Smaller,
        None => Place::None,
    }
}

fn says(end: EpochEnd) -> String {
    format!("epoch {} ends at {}", end.epoch, offset(end.end))
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

/// Nothing stays, whether it is cut to here or there.
const EMPTY: &str = "no record stays either way, but in Kafka an empty log goes on where it was cut: this one would ask from the wrong offset.";

fn too_much(call: &TruncationPoint, got: Offset) -> Wrong {
    let theirs = call.leader_says;
    let so = match got == call.own_end {
        true => {
            "the follower fetches from the same place again and is told the same again: it never gets another record."
        }
        false => {
            "records stay that the leader does not have: the logs differ until another round finds that, and in Kafka before 2.0 for good (KIP-279)."
        }
    };
    if got > call.own_end {
        return (
            format!("it has nothing from {} on", offset(call.own_end)),
            "the follower takes records for its own that it never got.",
        );
    }
    if got <= begin(call) {
        return (format!("the leader's end is {}", offset(theirs.end)), EMPTY);
    }
    let newer = call
        .own_epochs
        .iter()
        .find(|entry| entry.epoch > theirs.epoch && entry.start < got);
    let what = match newer {
        Some(newer) => format!(
            "its epoch {}, which the leader does not have, starts at {}",
            newer.epoch,
            offset(newer.start)
        ),
        None => format!("{} must go", those(theirs.end, got)),
    };
    (what, so)
}

fn too_little(call: &TruncationPoint, expected: Offset, got: Offset) -> Wrong {
    let begin = begin(call);
    if expected <= begin {
        let what = match expected == call.leader_says.end {
            true => format!("the leader's end is {}", offset(expected)),
            false => format!("its log begins at {}", offset(begin)),
        };
        return (what, EMPTY);
    }
    if let Some(own) = floor(call).filter(|_| place(call) == Place::Smaller) {
        let what = format!(
            "in this round all of its epoch {} stays, up to {}",
            own.epoch,
            offset(expected)
        );
        // Behind the end of a later epoch the leader has no record of an earlier one.
        return match got >= call.leader_says.end {
            true => (
                what,
                "nothing that both have is lost, and a later round would cut the same; but Kafka, and so the rule, goes by the follower's epochs here.",
            ),
            false => (
                what,
                "records that both may have are thrown away: if this follower must lead before it has fetched them again, acknowledged ones are lost.",
            ),
        };
    }
    let what = match got < begin {
        true => format!("its log begins at {}", offset(begin)),
        false => format!("{} can stay", those(got, expected)),
    };
    (
        what,
        "records that can stay are thrown away: if this follower must lead before it has fetched them again, acknowledged ones are lost.",
    )
}

/// Where the follower's log begins, as far as its epochs say it.
fn begin(call: &TruncationPoint) -> Offset {
    let first = call.own_epochs.first();
    first.map_or(Offset(0), |entry| entry.start)
}

/// The records of `from..to`.
fn those(from: Offset, to: Offset) -> String {
    let last = Offset(to.0 - 1);
    match from == last {
        true => format!("its record at {}", offset(from)),
        false => format!("its records from {} to {}", offset(from), offset(last)),
    }
}

fn told(
    case: &Case<'_, Deciding<Truncating>>,
    holds: impl Fn(&TruncationPoint, Offset, Offset) -> bool,
) -> bool {
    match (case.call, case.expected, case.got) {
        (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => holds(call, *expected, *got),
        _ => false,
    }
}

fn call(own: &[(i32, i64)], own_end: i64, (epoch, end): (i32, i64)) -> TruncationPoint {
    TruncationPoint {
        own_epochs: epochs(own),
        own_end: Offset(own_end),
        leader_says: EpochEnd {
            epoch: Epoch(epoch),
            end: Offset(end),
        },
    }
}

/// A log of a few short epochs, and an epoch and an end around them. A leader names no epoch above the one it was asked for.
fn calls() -> impl Strategy<Value = TruncationPoint> {
    (logs(), 0..8_i32, 0..12_i64).prop_map(|((own, own_end), epoch, end)| {
        let newest = own.last().map_or(epoch, |(newest, _)| *newest);
        call(&own, own_end, (epoch.min(newest), end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept;

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(kept::broken::<Truncating>(|_, right| right), [""; 0]);
        let at = |at: Place| {
            move |call: &TruncationPoint, right: Offset| match place(call) == at {
                true => Offset(right.0 - 1),
                false => right,
            }
        };
        assert_eq!(
            kept::broken::<Truncating>(at(Place::Theirs)),
            ["cut-theirs"]
        );
        assert_eq!(
            kept::broken::<Truncating>(at(Place::Smaller)),
            ["cut-smaller"]
        );
        assert_eq!(kept::broken::<Truncating>(at(Place::None)), ["cut-none"]);
    }

    #[test]
    fn too_much_is_called_so_before_the_cases_are_looked_at() {
        let newest_only = |call: &TruncationPoint, right: Offset| {
            let newest = call.own_epochs.last();
            let above = newest.filter(|newest| newest.epoch > call.leader_says.epoch);
            above.map_or(right, |newest| newest.start)
        };
        assert_eq!(kept::broken::<Truncating>(newest_only)[0], "cut-newer");
        let beyond = |call: &TruncationPoint, right: Offset| match right == call.own_end {
            true => Offset(right.0 + 1),
            false => right,
        };
        assert_eq!(kept::broken::<Truncating>(beyond)[0], "cut-own-end");
    }
}
