//! 5.10 `isr_answered`, `isr_refused`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::isr_change_story as told;
use super::members::{isr, isrs, sets, text};
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Brokers, Isr, Version};
use probe::ch05::{IsrChange, Told, model};
use proptest::prelude::*;
use std::ops::RangeInclusive;

pub(super) struct Changes;

impl Decision for Changes {
    type Call = IsrChange;
    type Answer = Isr;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 10),
            title: "isr_answered, isr_refused",
            file: "isr_change.rs",
            functions: &["isr_answered", "isr_refused"],
            minutes: 15,
            weight: 2,
            heart: false,
            learnt: "A late answer about the ISR changes nothing: its version says that it tells of an old set.",
        }
    }

    fn expected(call: &IsrChange) -> Isr {
        match call.committed {
            Some(committed) => model().isr_answered(call.isr, call.version, committed),
            None => model().isr_refused(call.isr, call.version),
        }
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let mut laws = laws_of_answers();
        laws.extend(laws_of_refusals());
        laws.into_iter().map(|law| law.cases(80)).collect()
    }

    fn call_text(call: &IsrChange) -> String {
        match call.committed {
            Some(committed) => {
                format!("isr_answered with version {}: {committed}", call.version)
            }
            None => format!("isr_refused at version {}", call.version),
        }
    }

    fn answer_text(answer: &Isr) -> String {
        text(answer)
    }

    fn story(call: &IsrChange, expected: &Isr, got: &Isr, law: &str) -> Story {
        told::of(call, expected, got, law)
    }

    fn test(call: &IsrChange, expected: &Isr) -> String {
        let version = code::value(&call.version);
        let (name, asked) = match &call.committed {
            Some(set) => (
                "isr_answered",
                format!("isr_answered(isr, {version}, {})", code::value(set)),
            ),
            None => ("isr_refused", format!("isr_refused(isr, {version})")),
        };
        let body = [
            format!("let isr = {};", code::value(&call.isr)),
            format!("let after = ch05_replication::{asked};"),
            format!("assert_eq!(after, {});", code::value(expected)),
        ];
        code::test(name, call, &body)
    }
}

fn laws_of_answers() -> Vec<Law<Deciding<Changes>>> {
    let asked = isr([1, 2], &[1, 2, 3], 4);
    let newer = || calls(1..=3, true);
    let news = || {
        each::<Changes>(vec![
            call(asked, 5, Some(&[1, 2, 3])),
            call(asked, 5, Some(&[1])),
            call(asked, 7, Some(&[2, 3])),
            call(isr([1, 2], &[], 4), 5, Some(&[1, 2, 3])),
        ])
    };
    vec![
        alone(
            "answered-newer",
            "if `version` is above the one we have, `committed` and `version` are the answer's",
            newer(),
        )
        .examples(news())
        .holds(|case| part(case, |isr| (isr.committed, isr.version))),
        alone(
            "answered-done",
            "if `version` is above the one we have, nothing is pending afterwards",
            newer(),
        )
        .examples(news())
        .holds(|case| part(case, |isr| isr.pending)),
        alone(
            "answered-old",
            "an answer whose `version` is below ours changes nothing",
            calls(-3..=-1, true),
        )
        .examples(each::<Changes>(vec![
            call(asked, 3, Some(&[1, 2, 3])),
            call(asked, 3, Some(&[1, 2])),
            call(isr([1, 2], &[], 4), 0, Some(&[1])),
        ]))
        .holds(|case| part(case, |isr| *isr)),
        alone(
            "answered-equal",
            "an answer whose `version` is ours changes nothing",
            calls(0..=0, true),
        )
        .examples(each::<Changes>(vec![
            call(asked, 4, Some(&[1, 2])),
            call(asked, 4, Some(&[1, 2, 3])),
            call(isr([1, 2], &[], 0), 0, Some(&[1])),
        ]))
        .holds(|case| part(case, |isr| *isr)),
    ]
}

fn laws_of_refusals() -> Vec<Law<Deciding<Changes>>> {
    let asked = isr([1, 2], &[1, 2, 3], 4);
    vec![
        alone(
            "refused-ours",
            "after a refusal at our version nothing is pending",
            calls(0..=0, false),
        )
        .examples(each::<Changes>(vec![
            call(asked, 4, None),
            call(isr([1, 2, 3], &[1, 2], 0), 0, None),
        ]))
        .holds(|case| part(case, |isr| isr.pending)),
        alone(
            "refused-other",
            "after a refusal at any other version the same is pending as before",
            prop_oneof![calls(-3..=-1, false), calls(1..=3, false)],
        )
        .examples(each::<Changes>(vec![
            call(asked, 3, None),
            call(asked, 5, None),
        ]))
        .holds(|case| part(case, |isr| isr.pending)),
        alone(
            "refused-stays",
            "a refusal changes neither `committed` nor `version`",
            calls(-2..=2, false),
        )
        .examples(each::<Changes>(vec![
            call(asked, 4, None),
            call(isr([1, 2, 3], &[1, 2], 4), 4, None),
            call(asked, 3, None),
            call(asked, 5, None),
        ]))
        .holds(|case| part(case, |isr| (isr.committed, isr.version))),
    ]
}

fn part<T: PartialEq>(case: &Case<'_, Deciding<Changes>>, of: impl Fn(&Isr) -> T) -> bool {
    match (case.expected, case.got) {
        (Told::Alone(expected), Told::Alone(got)) => of(expected) == of(got),
        _ => false,
    }
}

fn call(isr: Isr, version: u32, committed: Option<&[i32]>) -> IsrChange {
    let set = |ids: &[i32]| ids.iter().copied().map(kit::BrokerId).collect::<Brokers>();
    IsrChange {
        isr,
        version: Version(version),
        committed: committed.map(set),
    }
}

/// Answers or refusals whose version is so far from ours.
fn calls(apart: RangeInclusive<i32>, agreed: bool) -> impl Strategy<Value = IsrChange> {
    (isrs(), 3..8_u32, apart, sets()).prop_map(move |(isr, version, apart, set)| IsrChange {
        isr: Isr {
            version: Version(version),
            ..isr
        },
        version: Version(version.saturating_add_signed(apart)),
        committed: agreed.then_some(set),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, Outcome, judge};
    use crate::run::Reply;
    use probe::Wire;
    use probe::ch05::Ask;
    use std::cmp::Ordering;

    /// Which laws break on their examples when the model's answer is changed so.
    fn broken(change: impl Fn(&IsrChange, &mut Isr)) -> Vec<&'static str> {
        let laws = Deciding::<Changes>::laws();
        let alone = laws.iter().filter(|law| !law.examples.is_empty());
        let breaks = |law: &&Law<Deciding<Changes>>| {
            law.examples.iter().any(|ask| {
                let Ask::Alone(call) = ask else { return false };
                let mut answer = Changes::expected(call);
                change(call, &mut answer);
                let bytes = Told::Alone(answer).to_bytes();
                judge(law, ask, &Reply::Returned { bytes, peak: 0 }) != Outcome::Holds
            })
        };
        alone.filter(breaks).map(|law| law.id).collect()
    }

    /// The same, but only where an answer (or a refusal) has a version like that.
    fn where_it(
        agreed: bool,
        is: Ordering,
        change: impl Fn(&IsrChange, &mut Isr),
    ) -> Vec<&'static str> {
        broken(|call, isr| {
            if call.committed.is_some() == agreed && call.version.cmp(&call.isr.version) == is {
                change(call, isr);
            }
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        let pending_as_before = |call: &IsrChange, isr: &mut Isr| isr.pending = call.isr.pending;
        let nothing_pending = |_: &IsrChange, isr: &mut Isr| isr.pending = None;
        let version_as_before = |call: &IsrChange, isr: &mut Isr| isr.version = call.isr.version;
        let taken =
            |call: &IsrChange, isr: &mut Isr| isr.committed = call.committed.unwrap_or_default();
        let nobody = |_: &IsrChange, isr: &mut Isr| isr.committed = Brokers::new();
        use Ordering::{Equal, Greater, Less};
        assert_eq!(broken(|_, _| {}), [""; 0]);
        assert_eq!(
            where_it(true, Greater, version_as_before),
            ["answered-newer"]
        );
        assert_eq!(
            where_it(true, Greater, pending_as_before),
            ["answered-done"]
        );
        for (late, law) in [(Less, "answered-old"), (Equal, "answered-equal")] {
            assert_eq!(where_it(true, late, taken), [law]);
            assert_eq!(where_it(true, late, nothing_pending), [law]);
        }
        assert_eq!(where_it(false, Equal, pending_as_before), ["refused-ours"]);
        for other in [Less, Greater] {
            assert_eq!(where_it(false, other, nothing_pending), ["refused-other"]);
        }
        for any in [Less, Equal, Greater] {
            assert_eq!(where_it(false, any, nobody), ["refused-stays"]);
        }
    }
}
