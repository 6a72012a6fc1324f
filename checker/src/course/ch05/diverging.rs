//! 5.11 `diverging`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::diverging_story as story;
use super::logs::{epochs, logs};
use super::words::offset;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Divergence, EpochEnd};
use kit::{Epoch, Offset};
use probe::ch05::{Ask, Diverging, Told, model};
use proptest::prelude::*;

pub(super) struct Parting;

impl Decision for Parting {
    type Call = Diverging;
    type Answer = Divergence;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 11),
            title: "diverging",
            file: "diverging.rs",
            functions: &["diverging"],
            minutes: 35,
            weight: 4,
            heart: false,
            learnt: "It takes epoch and offset to see where two logs part: each alone misses a case.",
        }
    }

    fn expected(call: &Diverging) -> Divergence {
        model().diverging(&call.epochs, call.log_end, call.last_fetched, call.from)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let at = |place: Place| calls().prop_filter("another place", move |call| of(call) == place);
        vec![
            alone(
                "end-newest",
                "the leader's newest epoch ends at `log_end`",
                at(Place::Newest),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0)], 3, Some(0), 3),
                call(&[(0, 0)], 3, Some(0), 5),
                call(&[(0, 0), (1, 3)], 3, Some(1), 3),
                call(&CASE, 6, Some(6), 6),
                call(&CASE, 6, Some(6), 8),
            ]))
            .cases(60)
            .holds(right_place),
            alone(
                "end-below-newest",
                "for an epoch below the newest the leader finds the largest known one at or below it, which ends where the next known one starts",
                calls().prop_filter("another place", |call| {
                    matches!(of(call), Place::Older | Place::Between)
                }),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0), (1, 2)], 3, Some(0), 4),
                call(&CASE, 6, Some(0), 7),
                call(&CASE, 6, Some(2), 3),
                call(&CASE, 6, Some(4), 6),
                call(&CASE, 6, Some(1), 7),
            ]))
            .cases(120)
            .holds(right_place),
            alone(
                "end-below-all",
                "for an epoch below all that are known the leader finds that epoch itself, which ends where the first known one starts",
                at(Place::Below),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 0)], 3, Some(0), 2),
                call(&[(2, 2), (4, 5)], 7, Some(1), 3),
                call(&[(2, 2), (4, 5)], 7, Some(0), 8),
                call(&[(2, 2)], 3, Some(1), 1),
            ]))
            .cases(60)
            .holds(right_place),
            alone(
                "parts-by-epoch",
                "if the epoch found is below `last_fetched`, the logs part there",
                calls().prop_filter("another place, or the end tells too", |call| {
                    of(call) == Place::Between
                        && found(call).is_some_and(|found| found.end >= call.from)
                }),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0), (2, 2)], 3, Some(1), 1),
                call(&CASE, 6, Some(2), 3),
                call(&CASE, 6, Some(4), 5),
                call(&CASE, 6, Some(4), 6),
            ]))
            .cases(60)
            .holds(right_kind),
            alone(
                "parts-by-end",
                "if the end of the epoch found is below `from`, the logs part there",
                calls().prop_filter("no end below", |call| {
                    found(call).is_some_and(|found| found.end < call.from)
                }),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0), (1, 2)], 4, Some(0), 3),
                call(&[(0, 0), (1, 2)], 3, Some(0), 3),
                call(&[(0, 0), (1, 2)], 3, Some(0), 4),
                call(&[(0, 0)], 3, Some(0), 4),
                call(&[(1, 1)], 4, Some(0), 2),
                call(&CASE, 6, Some(0), 4),
            ]))
            .cases(100)
            .holds(right_kind),
            alone(
                "parts-not",
                "if the epoch found is `last_fetched` and its end is not below `from`, the answer is `No`",
                calls().prop_filter("they part", |call| {
                    call.last_fetched.is_some() && Self::expected(call) == Divergence::No
                }),
            )
            .examples(each::<Self>(vec![
                call(&[(0, 0)], 3, Some(0), 3),
                call(&[(0, 0)], 3, Some(0), 2),
                call(&CASE, 6, Some(1), 5),
                call(&CASE, 6, Some(1), 4),
                call(&[(1, 1)], 4, Some(0), 1),
                call(&[(0, 0), (1, 3)], 3, Some(0), 3),
            ]))
            .cases(100)
            .holds(right_kind),
            alone(
                "epoch-above",
                "for an epoch above the newest, or if the leader knows none at all, the answer is `OutOfRange`, and the rest is not asked",
                at(Place::Above),
            )
            .examples(each::<Self>(vec![
                call(&[], 0, Some(0), 0),
                call(&[(0, 0)], 3, Some(1), 2),
                call(&CASE, 6, Some(7), 6),
                call(&CASE, 6, Some(7), 7),
            ]))
            .cases(60),
            alone(
                "none-sent",
                "a follower without epochs sends `None`: `OutOfRange` if `from` is above `log_end`, else `No`",
                at(Place::NoneSent),
            )
            .examples(each::<Self>(vec![
                call(&[], 0, None, 0),
                call(&[], 0, None, 1),
                call(&CASE, 6, None, 0),
                call(&CASE, 6, None, 6),
                call(&CASE, 6, None, 7),
            ]))
            .cases(60),
        ]
    }

    fn call_text(call: &Diverging) -> String {
        format!(
            "diverging: {}, from {}",
            story::last(call.last_fetched),
            offset(call.from)
        )
    }

    fn answer_text(answer: &Divergence) -> String {
        story::answer(answer)
    }

    fn story(call: &Diverging, expected: &Divergence, got: &Divergence, _law: &str) -> Story {
        story::story(call, expected, got)
    }

    fn test(call: &Diverging, expected: &Divergence) -> String {
        let expected = match expected {
            Divergence::At(end) => format!("cluster::Divergence::At({})", code::value(end)),
            other => format!("cluster::Divergence::{other:?}"),
        };
        let body = [
            format!(
                "let epochs: &[cluster::EpochStart] = &{};",
                code::value(&call.epochs)
            ),
            format!("let last_fetched = {};", code::value(&call.last_fetched)),
            format!(
                "let answer = ch05_replication::diverging(epochs, {}, last_fetched, {});",
                code::value(&call.log_end),
                code::value(&call.from)
            ),
            format!("assert_eq!(answer, {expected});"),
        ];
        code::test("diverging", call, &body)
    }
}

/// The leader of KIP-279's elections, as Kafka 4.4 left it.
const CASE: [(i32, i64); 3] = [(0, 0), (1, 2), (6, 5)];

/// Where the follower's epoch is among the leader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    NoneSent,
    Below,
    Older,
    Between,
    Newest,
    Above,
}

pub(super) fn of(call: &Diverging) -> Place {
    let Some(asked) = call.last_fetched else {
        return Place::NoneSent;
    };
    let known = || call.epochs.iter().map(|entry| entry.epoch);
    match (known().min(), known().max()) {
        (_, Some(newest)) if newest == asked => Place::Newest,
        (Some(oldest), _) if asked < oldest => Place::Below,
        (_, Some(newest)) if asked < newest => match known().any(|epoch| epoch == asked) {
            true => Place::Older,
            false => Place::Between,
        },
        _ => Place::Above,
    }
}

/// What the leader's look-up finds: from a fetch far above every end, the model says it.
pub(super) fn found(call: &Diverging) -> Option<EpochEnd> {
    let far = Offset(i64::MAX);
    match model().diverging(&call.epochs, call.log_end, call.last_fetched, far) {
        Divergence::At(found) => Some(found),
        _ => None,
    }
}

/// Whether a place that is named is the one that was found. Only from above the end may it look as if nobody can tell.
fn right_place(case: &Case<'_, Deciding<Parting>>) -> bool {
    match (case.call, case.got) {
        (Ask::Alone(call), Told::Alone(got)) => match got {
            Divergence::At(named) => found(call) == Some(*named),
            Divergence::No => true,
            Divergence::OutOfRange => call.from > call.log_end,
        },
        _ => false,
    }
}

fn right_kind(case: &Case<'_, Deciding<Parting>>) -> bool {
    match (case.expected, case.got) {
        (Told::Alone(Divergence::At(_)), Told::Alone(got)) => matches!(got, Divergence::At(_)),
        (expected, got) => expected == got,
    }
}

fn call(known: &[(i32, i64)], log_end: i64, last_fetched: Option<i32>, from: i64) -> Diverging {
    Diverging {
        epochs: epochs(known),
        log_end: Offset(log_end),
        last_fetched: last_fetched.map(Epoch),
        from: Offset(from),
    }
}

/// A log of a few short epochs, and a fetch around its borders.
fn calls() -> impl Strategy<Value = Diverging> {
    let last = prop_oneof![1 => Just(None), 5 => (0..8_i32).prop_map(Some)];
    (logs(), last, 0..13_i64)
        .prop_map(|((known, log_end), last, from)| call(&known, log_end, last, from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::broken;

    /// Breaks the right answer where it names a place.
    fn elsewhere(change: impl Fn(&Diverging, EpochEnd) -> EpochEnd) -> Vec<&'static str> {
        broken::<Parting>(move |call, right| match right {
            Divergence::At(found) => Divergence::At(change(call, found)),
            other => other,
        })
    }

    /// Answers otherwise where a fetch is of this kind.
    fn instead(answer: Divergence, wrong: fn(&Diverging) -> bool) -> Vec<&'static str> {
        broken::<Parting>(move |call, right| match wrong(call) {
            true => answer,
            false => right,
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(broken::<Parting>(|_, right| right), [""; 0]);
        for (place, law) in [
            (Place::Newest, "end-newest"),
            (Place::Older, "end-below-newest"),
            (Place::Between, "end-below-newest"),
            (Place::Below, "end-below-all"),
        ] {
            let later = elsewhere(move |call, found| EpochEnd {
                end: Offset(found.end.0 + i64::from(of(call) == place)),
                ..found
            });
            assert_eq!(later, [law]);
        }
        let no = |wrong: fn(&Diverging) -> bool| instead(Divergence::No, wrong);
        assert_eq!(no(|call| of(call) == Place::Between), ["parts-by-epoch"]);
        let known = |call: &Diverging| of(call) != Place::Between && found(call).is_some();
        assert_eq!(no(known), ["parts-by-end"]);
        assert_eq!(no(|call| of(call) == Place::Above), ["epoch-above"]);
        assert_eq!(no(|call| of(call) == Place::NoneSent), ["none-sent"]);
        let at_the_end = broken::<Parting>(|call, right| match found(call) {
            Some(found) if found.end == call.from => Divergence::At(found),
            _ => right,
        });
        assert_eq!(at_the_end, ["parts-not"]);
    }
}
