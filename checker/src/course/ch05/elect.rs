//! 5.13 `elect`.

use super::decision::{Deciding, Decision, alone, each};
use super::elect_calls::{Kind, any_calls, call, calls};
use super::elect_story as told;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::Election;
use probe::ch05::{Ask, Elect, Told, model};

pub(super) struct Electing;

impl Decision for Electing {
    type Call = Elect;
    type Answer = Election;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 13),
            title: "elect",
            file: "elect.rs",
            functions: &["elect"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "Any in-sync replica may lead: each of them has every record that is committed.",
        }
    }

    fn expected(call: &Elect) -> Election {
        model().elect(&call.partition, call.live, call.unclean)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let mut laws = laws_of_leaders();
        laws.extend(laws_of_sets_and_epochs());
        laws.into_iter().map(|law| law.cases(80)).collect()
    }

    fn call_text(call: &Elect) -> String {
        let unclean = match call.unclean {
            true => ", unclean",
            false => "",
        };
        format!("elect among the live {}{unclean}", call.live)
    }

    fn answer_text(answer: &Election) -> String {
        let [leader, isr, epoch] = told::values(answer.leader, answer.isr, answer.epoch);
        format!("leader {leader}, in sync {isr}, epoch {epoch}")
    }

    fn story(call: &Elect, expected: &Election, got: &Election, law: &str) -> Story {
        told::of(call, expected, got, law)
    }

    fn test(call: &Elect, expected: &Election) -> String {
        told::test(call, expected)
    }
}

fn laws_of_leaders() -> Vec<Law<Deciding<Electing>>> {
    vec![
        alone(
            "elect-stays",
            "if the current leader is alive and in the ISR, it stays",
            calls(Kind::Stays),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(2), &[1, 2, 3], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(2), &[1, 2], &[1, 2, 3], true),
            call(&[1], Some(1), &[1], &[1], false),
        ]))
        .holds(|case| kind(case) != Some(Kind::Stays) || leader_is_right(case)),
        alone(
            "elect-order",
            "if the current leader cannot stay, the first replica in the order of `assignment` that is alive and in the ISR leads",
            calls(Kind::Clean),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2], false),
            call(&[3, 1, 2], Some(1), &[1, 2, 3], &[2, 3], false),
            call(&[3, 2, 1], Some(3), &[1, 2, 3], &[1, 2], false),
            call(&[3, 1, 2], Some(3), &[1, 2], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(3), &[2, 3], &[1, 2], true),
            call(&[3, 1, 2], None, &[2], &[1, 2], false),
            call(&[3, 1, 2], None, &[2], &[1, 2], true),
            call(&[4, 2, 1], Some(4), &[1, 2, 4], &[1, 2, 3], false),
        ]))
        .holds(|case| kind(case) != Some(Kind::Clean) || leader_is_right(case)),
        alone(
            "elect-none",
            "if nobody is alive and in the ISR and `unclean` is false, there is no leader",
            calls(Kind::Forbidden),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], false),
            call(&[3, 1, 2], None, &[3], &[1, 2], false),
            call(&[3, 1, 2], Some(3), &[3], &[], false),
            call(&[3, 1, 2], Some(1), &[3], &[1, 2], false),
        ]))
        .holds(|case| kind(case) != Some(Kind::Forbidden) || leader_is_right(case)),
        alone(
            "elect-unclean",
            "if nobody is alive and in the ISR and `unclean` is true, the first live replica in the order of `assignment` leads, if there is one",
            calls(Kind::Unclean),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], true),
            call(&[3, 2, 1], Some(3), &[3], &[1, 2], true),
            call(&[3, 1, 2], None, &[3], &[2], true),
            call(&[3, 1, 2], Some(3), &[3], &[], true),
            call(&[3, 1, 2], Some(2), &[3], &[1, 2], true),
            call(&[4, 2, 1], Some(4), &[4], &[1, 2, 3], true),
        ]))
        .holds(|case| kind(case) != Some(Kind::Unclean) || leader_is_right(case)),
    ]
}

fn laws_of_sets_and_epochs() -> Vec<Law<Deciding<Electing>>> {
    vec![
        alone(
            "elect-isr-alone",
            "after an unclean election the ISR is the new leader alone",
            calls(Kind::Unclean),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], true),
            call(&[3, 1, 2], Some(3), &[2, 3], &[1], true),
            call(&[3, 1, 2], Some(1), &[3], &[1, 2], true),
        ]))
        .holds(|case| match parts(case) {
            Some((call, expected, got)) if alone_in_sync(call, expected) => got
                .leader
                .is_none_or(|leader| got.isr.len() == 1 && got.isr.contains(leader)),
            parts => parts.is_some(),
        }),
        alone(
            "elect-isr-stays",
            "the ISR comes back as it was, dead members too, but for an unclean election",
            any_calls(),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2], false),
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], false),
            call(&[3, 1, 2], Some(3), &[2, 3], &[1, 2], true),
            call(&[3, 1, 2], Some(3), &[3], &[], true),
        ]))
        .holds(|case| match parts(case) {
            Some((call, expected, got)) if !alone_in_sync(call, expected) => {
                got.isr == call.partition.isr
            }
            parts => parts.is_some(),
        }),
        alone(
            "elect-epoch-up",
            "the epoch is one higher if the leader changes: to another, to none, or from none",
            any_calls(),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2], false),
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], false),
            call(&[3, 1, 2], None, &[3], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(3), &[3], &[1, 2], true),
            call(&[3, 1, 2], None, &[3], &[1, 2], true),
        ]))
        .holds(|case| epoch_fits(case, true)),
        alone(
            "elect-epoch-same",
            "the epoch is the same if the leader does not change, also from none to none",
            any_calls(),
        )
        .examples(each::<Electing>(vec![
            call(&[3, 1, 2], Some(3), &[1, 2, 3], &[1, 2, 3], false),
            call(&[3, 1, 2], Some(2), &[1, 2, 3], &[2], false),
            call(&[3, 1, 2], None, &[3], &[1, 2], false),
            call(&[3, 1, 2], None, &[3], &[], true),
            call(&[3, 1, 2], Some(1), &[3], &[1, 2], true),
        ]))
        .holds(|case| epoch_fits(case, false)),
    ]
}

type Parts<'a> = (&'a Elect, &'a Election, &'a Election);

/// The call, the model's answer and the learner's, where the function was asked alone.
fn parts<'a>(case: &Case<'a, Deciding<Electing>>) -> Option<Parts<'a>> {
    match (case.call, case.expected, case.got) {
        (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => Some((call, expected, got)),
        _ => None,
    }
}

fn kind(case: &Case<'_, Deciding<Electing>>) -> Option<Kind> {
    parts(case).map(|(call, ..)| Kind::of(call))
}

fn leader_is_right(case: &Case<'_, Deciding<Electing>>) -> bool {
    parts(case).is_some_and(|(_, expected, got)| expected.leader == got.leader)
}

/// Whether somebody is elected who is not in sync.
fn alone_in_sync(call: &Elect, expected: &Election) -> bool {
    Kind::of(call) == Kind::Unclean && expected.leader.is_some()
}

/// Whether the epoch goes with the leader that was named, be it the right one or not.
fn epoch_fits(case: &Case<'_, Deciding<Electing>>, changes: bool) -> bool {
    parts(case).is_some_and(|(call, _, got)| {
        let before = &call.partition;
        let up = i32::from(changes);
        (got.leader != before.leader) != changes || got.epoch.0 == before.epoch.0 + up
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, Outcome, judge};
    use crate::run::Reply;
    use kit::{BrokerId, Epoch};
    use probe::Wire;

    /// Which laws break on their examples when the model's answer is changed so.
    fn broken(change: impl Fn(&Elect, &mut Election)) -> Vec<&'static str> {
        let laws = Deciding::<Electing>::laws();
        let alone = laws.iter().filter(|law| !law.examples.is_empty());
        let breaks = |law: &&Law<Deciding<Electing>>| {
            law.examples.iter().any(|ask| {
                let Ask::Alone(call) = ask else { return false };
                let mut answer = Electing::expected(call);
                change(call, &mut answer);
                let bytes = Told::Alone(answer).to_bytes();
                judge(law, ask, &Reply::Returned { bytes, peak: 0 }) != Outcome::Holds
            })
        };
        alone.filter(breaks).map(|law| law.id).collect()
    }

    /// The same, where the leader is another and the epoch goes with it.
    fn led(kind: Kind, other: impl Fn(&Elect) -> Option<BrokerId>) -> Vec<&'static str> {
        broken(|call, answer| {
            if Kind::of(call) == kind {
                answer.leader = other(call);
                let up = i32::from(answer.leader != call.partition.leader);
                answer.epoch = Epoch(call.partition.epoch.0 + up);
                if kind == Kind::Unclean && answer.leader.is_some() {
                    answer.isr = answer.leader.into_iter().collect();
                }
            }
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(broken(|_, _| {}), [""; 0]);
        let smallest = |call: &Elect| call.live.intersection(call.partition.isr).iter().next();
        assert_eq!(led(Kind::Stays, smallest), ["elect-stays"]);
        assert_eq!(led(Kind::Clean, smallest), ["elect-order"]);
        let anybody = |call: &Elect| call.live.iter().next();
        assert_eq!(led(Kind::Forbidden, anybody), ["elect-none"]);
        let smallest_live = |call: &Elect| call.live.iter().next();
        assert_eq!(led(Kind::Unclean, smallest_live), ["elect-unclean"]);
        let as_before = |call: &Elect, answer: &mut Election| answer.isr = call.partition.isr;
        assert_eq!(broken(as_before), ["elect-isr-alone"]);
        let without_the_dead =
            |call: &Elect, answer: &mut Election| answer.isr = answer.isr.intersection(call.live);
        assert_eq!(broken(without_the_dead), ["elect-isr-stays"]);
        let same = |call: &Elect, answer: &mut Election| answer.epoch = call.partition.epoch;
        assert_eq!(broken(same), ["elect-epoch-up"]);
        let higher =
            |call: &Elect, answer: &mut Election| answer.epoch.0 = call.partition.epoch.0 + 1;
        assert_eq!(broken(higher), ["elect-epoch-same"]);
    }
}
