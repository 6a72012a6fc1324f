//! 5.6 `admit`.

use super::admit_story::{acks, text, values, wrong};
use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::table::Table;
use super::words::offset;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{AckWhen, Acks, Brokers, Isr, NotEnoughReplicas, Version};
use kit::{BrokerId, Offset};
use probe::ch05::{Admit, Told, model};
use proptest::prelude::*;
use proptest::sample::subsequence;

pub(super) struct Admitting;

pub(super) type Admitted = Result<AckWhen, NotEnoughReplicas>;

impl Decision for Admitting {
    type Call = Admit;
    type Answer = Admitted;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 6),
            title: "admit",
            file: "admit.rs",
            functions: &["admit"],
            minutes: 15,
            weight: 2,
            heart: false,
            learnt: "With too few in sync acks=all gets an error rather than a record that one disk can lose.",
        }
    }

    fn expected(call: &Admit) -> Admitted {
        model().admit(call.acks, call.isr, call.min_isr, call.replicas, call.at)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let all = || Just(Acks::All);
        vec![
            alone(
                "admit-none",
                "acks=0 is taken and `AckWhen::Never` answered",
                calls(Just(Acks::None)),
            )
            .examples(each::<Self>(vec![
                call(Acks::None, (&[1, 2], None), 2, 3, 7),
                call(Acks::None, (&[1], None), 2, 3, 7),
            ]))
            .cases(60),
            alone(
                "admit-leader",
                "acks=1 is taken and answered `AckWhen::Now`, however few are in sync",
                calls(Just(Acks::Leader)),
            )
            .examples(each::<Self>(vec![
                call(Acks::Leader, (&[1, 2], None), 2, 3, 7),
                call(Acks::Leader, (&[1], None), 2, 3, 7),
            ]))
            .cases(60),
            alone(
                "admit-minimum",
                "while `min_isr` is not above the number of `replicas`, acks=all needs `min_isr` members in the committed ISR; exactly so many are enough",
                calls(all()).prop_map(|call| Admit {
                    min_isr: call.min_isr.min(call.replicas.len()),
                    isr: Isr {
                        pending: None,
                        ..call.isr
                    },
                    ..call
                }),
            )
            .examples(each::<Self>(vec![
                call(Acks::All, (&[1], None), 1, 3, 7),
                call(Acks::All, (&[1], None), 2, 3, 7),
                call(Acks::All, (&[1, 2], None), 2, 3, 7),
                call(Acks::All, (&[1, 2, 3], None), 2, 3, 7),
            ]))
            .cases(100)
            .holds(taken_or_not),
            alone(
                "admit-replicas",
                "if `min_isr` is above the number of `replicas`, acks=all needs all of them and no more",
                calls(all()).prop_map(|call| Admit {
                    min_isr: call.min_isr + call.replicas.len(),
                    isr: Isr {
                        pending: None,
                        ..call.isr
                    },
                    ..call
                }),
            )
            .examples(each::<Self>(vec![
                call(Acks::All, (&[1, 2], None), 3, 2, 7),
                call(Acks::All, (&[1], None), 3, 2, 7),
            ]))
            .cases(60)
            .holds(taken_or_not),
            alone(
                "admit-pending",
                "a pending change of the ISR plays no part",
                calls(all()).prop_map(|call| Admit {
                    isr: Isr {
                        pending: Some(call.isr.pending.unwrap_or(call.replicas)),
                        ..call.isr
                    },
                    ..call
                }),
            )
            .examples(each::<Self>(vec![
                call(Acks::All, (&[1], Some(&[1, 2])), 2, 3, 7),
                call(Acks::All, (&[1, 2], Some(&[1])), 2, 3, 7),
                call(Acks::All, (&[1, 2], Some(&[1, 2, 3])), 2, 3, 7),
            ]))
            .cases(100)
            .holds(taken_or_not),
            alone(
                "admit-committed",
                "acks=all that is taken is answered when it is `AckWhen::Committed` at `at`",
                calls(all()),
            )
            .examples(each::<Self>(vec![
                call(Acks::All, (&[1, 2], None), 2, 3, 7),
                call(Acks::All, (&[1, 2], Some(&[1])), 2, 3, 4),
                call(Acks::All, (&[1], None), 1, 3, 7),
            ]))
            .cases(100)
            .holds(|case| taken(case).is_none_or(|(expected, got)| expected == got)),
            alone(
                "admit-counts",
                "acks=all that is refused names how many there are (`have`) and how many it takes (`need`)",
                calls(all()),
            )
            .examples(each::<Self>(vec![
                call(Acks::All, (&[1], None), 2, 3, 7),
                call(Acks::All, (&[1], None), 5, 3, 7),
                call(Acks::All, (&[1], Some(&[1, 2])), 3, 3, 7),
            ]))
            .cases(100)
            .holds(|case| refused(case).is_none_or(|(expected, got)| expected == got)),
        ]
    }

    fn call_text(call: &Admit) -> String {
        format!(
            "admit acks={} at {}: {} of {} in sync, min ISR {}",
            acks(call.acks),
            offset(call.at),
            call.isr.committed.len(),
            call.replicas.len(),
            call.min_isr
        )
    }

    fn answer_text(answer: &Admitted) -> String {
        match answer {
            Ok(when) => text(*when),
            Err(few) => format!("refused: have {}, need {}", few.have, few.need),
        }
    }

    fn story(call: &Admit, expected: &Admitted, got: &Admitted, _law: &str) -> Story {
        let (what, so) = wrong(call, expected, got);
        let pending = call.isr.pending;
        let mut picture = vec![
            format!(
                "write       acks={} at offset {}",
                acks(call.acks),
                offset(call.at)
            ),
            format!(
                "in sync     {}, pending {}, of replicas {}; min ISR {}",
                call.isr.committed,
                pending.map_or("nothing".into(), |pending| pending.to_string()),
                call.replicas,
                call.min_isr
            ),
        ];
        let table = Table::new(&["answer", "have", "need"]);
        picture.extend(table.judged(&values(expected), &values(got)).lines());
        Story {
            headline: format!("admit {what}."),
            picture,
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Admit, expected: &Admitted) -> String {
        let expected = match expected {
            Ok(when) => format!("Ok(cluster::AckWhen::{})", code::value(when)),
            Err(few) => format!("Err({})", code::value(few)),
        };
        let body = [
            format!("let isr = {};", code::value(&call.isr)),
            format!("let replicas = {};", code::value(&call.replicas)),
            format!(
                "let admitted = ch05_replication::admit(cluster::Acks::{}, isr, {}, replicas, {});",
                code::value(&call.acks),
                call.min_isr,
                code::value(&call.at)
            ),
            format!("assert_eq!(admitted, {expected});"),
        ];
        code::test("admit", call, &body)
    }
}

type Judged<'a> = Case<'a, Deciding<Admitting>>;

/// Whether the write is taken if it should be, whatever the answer is then.
fn taken_or_not(case: &Judged<'_>) -> bool {
    match (case.expected, case.got) {
        (Told::Alone(expected), Told::Alone(got)) => expected.is_ok() == got.is_ok(),
        _ => false,
    }
}

/// When it is answered, if it is taken and should be.
fn taken(case: &Judged<'_>) -> Option<(AckWhen, AckWhen)> {
    match (case.expected, case.got) {
        (Told::Alone(Ok(expected)), Told::Alone(Ok(got))) => Some((*expected, *got)),
        _ => None,
    }
}

/// What the errors say, if it is refused and should be.
fn refused(case: &Judged<'_>) -> Option<(NotEnoughReplicas, NotEnoughReplicas)> {
    match (case.expected, case.got) {
        (Told::Alone(Err(expected)), Told::Alone(Err(got))) => Some((*expected, *got)),
        _ => None,
    }
}

fn call(
    acks: Acks,
    (committed, pending): (&[i32], Option<&[i32]>),
    min_isr: usize,
    replicas: i32,
    at: i64,
) -> Admit {
    let set = |ids: &[i32]| ids.iter().copied().map(BrokerId).collect::<Brokers>();
    Admit {
        acks,
        isr: Isr {
            committed: set(committed),
            pending: pending.map(set),
            version: Version(4),
        },
        min_isr,
        replicas: (1..=replicas).map(BrokerId).collect(),
        at: Offset(at),
    }
}

/// One to four replicas, some of them in sync, and a minimum around their number.
fn calls(acks: impl Strategy<Value = Acks>) -> impl Strategy<Value = Admit> {
    let sets = (1..=4_i32).prop_flat_map(|replicas| {
        let some = || subsequence((1..=replicas).collect::<Vec<_>>(), 1..=replicas as usize);
        (Just(replicas), some(), proptest::option::of(some()))
    });
    (acks, sets, 1..=5_usize, 0..9_i64).prop_map(
        |(acks, (replicas, committed, pending), min_isr, at)| {
            call(
                acks,
                (&committed, pending.as_deref()),
                min_isr,
                replicas,
                at,
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    /// The laws that a changed answer breaks on their examples.
    fn broken(change: impl Fn(&Admit, &mut Admitted)) -> Vec<&'static str> {
        let held = kept::<Admitting>(change);
        let laws = Admitting::laws().into_iter().map(|law| law.id);
        laws.filter(|law| !held.contains(law)).collect()
    }

    /// Answers that are wrong only for this.
    fn answered(acks: Acks, when: AckWhen) -> Vec<&'static str> {
        broken(|call, answer| {
            if call.acks == acks && answer.is_ok() {
                *answer = Ok(when);
            }
        })
    }

    /// Whether acks=all is taken by other numbers, which the error does not tell.
    fn counted(count: impl Fn(&Admit) -> (usize, usize)) -> Vec<&'static str> {
        broken(|call, answer| {
            let (have, need) = count(call);
            if call.acks == Acks::All && answer.is_ok() != (have >= need) {
                *answer = match have < need {
                    true => Err(NotEnoughReplicas { have, need }),
                    false => Ok(AckWhen::Committed(call.at)),
                };
            }
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        let none: [&str; 0] = [];
        assert_eq!(broken(|_, _| {}), none);
        assert_eq!(answered(Acks::None, AckWhen::Now), ["admit-none"]);
        assert_eq!(answered(Acks::Leader, AckWhen::Never), ["admit-leader"]);
        assert_eq!(answered(Acks::All, AckWhen::Now), ["admit-committed"]);
        let have = |call: &Admit| call.isr.committed.len();
        let need = |call: &Admit| call.min_isr.min(call.replicas.len());
        assert_eq!(
            counted(|call| (have(call), need(call).max(2))),
            ["admit-minimum"]
        );
        assert_eq!(
            counted(|call| (have(call), call.min_isr)),
            ["admit-replicas"]
        );
        let pending = |call: &Admit| call.isr.pending.map_or(have(call), Brokers::len);
        assert_eq!(
            counted(|call| (have(call).max(pending(call)), need(call))),
            ["admit-pending"]
        );
        let missing = broken(|_, answer| {
            if let Err(few) = answer {
                few.need -= few.have;
            }
        });
        assert_eq!(missing, ["admit-counts"]);
    }
}
