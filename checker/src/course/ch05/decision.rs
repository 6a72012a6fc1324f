//! A decision of chapter 5 as an exercise: asked alone, it is compared with its model; played in a cluster, it must keep the
//! cluster's rules.

use super::play;
use crate::exercise::{About, BrokenRule, Case, Exercise, ExerciseId, Law, Stop, Story};
use probe::Wire;
use probe::ch05::{Answers, Ask, Told, mask};
use proptest::strategy::{BoxedStrategy, Strategy};
use std::fmt;
use std::marker::PhantomData;

/// A decision, as far as it is asked alone.
pub(super) trait Decision: Sized + 'static {
    /// Its arguments.
    type Call: Wire + Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// Its answer.
    type Answer: Wire + Clone + fmt::Debug + PartialEq + Send + Sync + 'static;

    fn about() -> About;

    /// The model's answer.
    fn expected(call: &Self::Call) -> Self::Answer;

    /// The laws that ask it alone: [`alone`] makes one.
    fn laws() -> Vec<Law<Deciding<Self>>>;

    /// An answer as far as the contract fixes it.
    fn fixed(_call: &Self::Call, answer: &Self::Answer) -> Self::Answer {
        answer.clone()
    }

    /// How many schedules it plays in. A decision that no cluster asks plays in none.
    fn schedules() -> u32 {
        20
    }

    fn call_text(call: &Self::Call) -> String;

    fn answer_text(answer: &Self::Answer) -> String;

    /// What to say about a wrong answer of a decision that was asked alone.
    fn story(call: &Self::Call, expected: &Self::Answer, got: &Self::Answer, law: &str) -> Story;

    fn test(call: &Self::Call, expected: &Self::Answer) -> String;
}

/// A law that asks the decision alone for the model's answer.
pub(super) fn alone<D: Decision>(
    id: &'static str,
    sentence: &'static str,
    calls: impl Strategy<Value = D::Call> + 'static,
) -> Law<Deciding<D>> {
    let calls: BoxedStrategy<D::Call> = calls.boxed();
    Law::new(id, sentence, calls.prop_map(Ask::Alone))
}

/// Examples for such a law.
pub(super) fn each<D: Decision>(calls: Vec<D::Call>) -> Vec<Ask<D::Call>> {
    calls.into_iter().map(Ask::Alone).collect()
}

/// A decision as an exercise.
pub(super) struct Deciding<D>(PhantomData<D>);

impl<D: Decision> Exercise for Deciding<D> {
    type Call = Ask<D::Call>;
    type Answer = Told<D::Answer>;

    fn about() -> About {
        D::about()
    }

    fn expected(call: &Self::Call) -> Self::Answer {
        match call {
            Ask::Alone(call) => Told::Alone(D::expected(call)),
            // There is no one right answer: the rules look at what comes of it.
            Ask::Cluster(_) => Told::Cluster(Answers::default()),
        }
    }

    fn fixed(call: &Self::Call, answer: &Self::Answer) -> Self::Answer {
        match (call, answer) {
            (Ask::Alone(call), Told::Alone(answer)) => Told::Alone(D::fixed(call, answer)),
            _ => answer.clone(),
        }
    }

    fn laws() -> Vec<Law<Self>> {
        let mut laws = D::laws();
        let number = D::about().id.number;
        if D::schedules() > 0 {
            let one = play::law("cluster", play::ONE, mask(number), D::schedules());
            laws.push(one.stays(
                "what breaks here breaks its own calls too, but here it shows whom that hurts",
            ));
        }
        if number == play::LAST {
            let all = probe::ch05::ALL;
            let whole = play::law("whole-cluster", play::WHOLE, all, play::WHOLE_CASES);
            let why = "only here do all of the learner's decisions meet each other";
            laws.push(whole.stays(why));
        }
        laws
    }

    fn call_text(call: &Self::Call) -> String {
        match call {
            Ask::Alone(call) => D::call_text(call),
            Ask::Cluster(play) => play::text(play),
        }
    }

    fn answer_text(answer: &Self::Answer) -> String {
        match answer {
            Told::Alone(answer) => D::answer_text(answer),
            Told::Cluster(_) => "as the cluster shows".into(),
        }
    }

    fn story(case: &Case<'_, Self>, law: &str) -> Story {
        match (case.call, case.expected, case.got) {
            (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => {
                D::story(call, expected, got, law)
            }
            (Ask::Cluster(play), _, Told::Cluster(answers)) => play::story(play, answers),
            _ => Story::default(),
        }
    }

    fn broken_rule(case: &Case<'_, Self>) -> Option<BrokenRule> {
        match (case.call, case.got) {
            (Ask::Cluster(play), Told::Cluster(answers)) => play::broken_rule(play, answers),
            _ => None,
        }
    }

    fn test(call: &Self::Call, expected: &Self::Answer) -> String {
        match (call, expected) {
            (Ask::Alone(call), Told::Alone(expected)) => D::test(call, expected),
            (Ask::Cluster(play), _) => play::test(play),
            _ => String::new(),
        }
    }

    fn size(call: &Self::Call) -> Option<String> {
        match call {
            Ask::Alone(_) => None,
            Ask::Cluster(play) => Some(play::size(play)),
        }
    }

    fn stopped(
        call: &Self::Call,
        ask: &mut dyn FnMut(&Self::Call) -> Option<Self::Answer>,
    ) -> Option<Stop> {
        let Ask::Cluster(play) = call else {
            return None;
        };
        play::stopped(play, &mut |play| match ask(&Ask::Cluster(play.clone()))? {
            Told::Cluster(answers) => Some(answers),
            Told::Alone(_) => None,
        })
    }

    fn in_two_ways(call: &Self::Call, once: &Self::Answer, again: &Self::Answer) -> Option<Stop> {
        match (call, once, again) {
            (Ask::Cluster(play), Told::Cluster(once), Told::Cluster(again)) => {
                play::in_two_ways(play, once, again)
            }
            _ => None,
        }
    }

    fn blame(call: &Self::Call, fails: &mut dyn FnMut(&Self::Call) -> bool) -> Option<ExerciseId> {
        match call {
            Ask::Cluster(play) => play::blame(play, D::about().id.number, &mut |play| {
                fails(&Ask::Cluster(play.clone()))
            }),
            Ask::Alone(_) => None,
        }
    }
}
