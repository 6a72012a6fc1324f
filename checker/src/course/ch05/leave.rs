//! 5.15 `leave`, a bonus.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::table::Table;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Brokers, Membership};
use kit::BrokerId;
use probe::ch05::{Ask, Leave, Told, model_leave};
use proptest::prelude::*;

pub(super) struct Leaving;

impl Decision for Leaving {
    type Call = Leave;
    type Answer = Membership;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 15),
            title: "leave",
            file: "leave.rs",
            functions: &["leave"],
            minutes: 20,
            weight: 0,
            heart: false,
            learnt: "Who leaves cleanly while too few are in sync may still be elected: the ELR of KIP-966.",
        }
    }

    fn expected(call: &Leave) -> Membership {
        model_leave(call.membership, call.who, call.clean)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let enough = |call: &Leave| Self::expected(call).isr.len() >= call.membership.min_isr;
        vec![
            alone(
                "leave-isr",
                "the ISR loses `who`, and may become empty",
                calls(),
            )
            .examples(each::<Self>(vec![
                call([1, 2, 3], [], 2, 3, true),
                call([1], [2], 2, 1, true),
                call([1], [2], 2, 1, false),
                call([1], [2, 3], 2, 3, false),
            ]))
            .cases(60)
            .holds(|case| part(case, |_, members| members.isr)),
            alone("leave-min-isr", "`min_isr` stays as it is", calls())
                .examples(each::<Self>(vec![
                    call([1, 2], [], 2, 2, true),
                    call([1], [2], 2, 1, true),
                    call([1, 2, 3], [], 1, 3, true),
                ]))
                .cases(60)
                .holds(|case| part(case, |_, members| members.min_isr)),
            alone(
                "elr-none",
                "if as many as `min_isr` or more are still in sync, the ELR is empty",
                calls().prop_filter("too few", enough),
            )
            .examples(each::<Self>(vec![
                call([1, 2, 3], [], 2, 3, true),
                call([1, 2, 3, 4], [], 2, 3, true),
                call([1, 2], [3], 2, 3, true),
                call([1, 2, 3], [4], 1, 2, false),
            ]))
            .cases(100)
            .holds(|case| part(case, |_, members| members.elr)),
            alone(
                "elr-joins",
                "if fewer than `min_isr` are still in sync, `who` joins the ELR if it was in the ISR and left clean; nobody else joins it",
                calls().prop_filter("enough", move |call| !enough(call)),
            )
            .examples(each::<Self>(vec![
                call([1, 2], [], 2, 2, true),
                call([1], [], 1, 1, true),
                call([1], [2], 2, 1, true),
                call([1], [2], 2, 3, true),
                call([1, 2, 3], [], 3, 2, false),
            ]))
            .cases(100)
            .holds(|case| {
                part(case, |call, members| {
                    let joined = members.elr.difference(call.membership.elr);
                    if call.clean { joined } else { joined.without(call.who) }
                })
            }),
            alone(
                "elr-keeps",
                "if fewer than `min_isr` are still in sync, the ELR keeps its members",
                calls().prop_filter("enough", move |call| !enough(call)),
            )
            .examples(each::<Self>(vec![
                call([1], [2], 2, 1, true),
                call([1], [2], 2, 2, true),
                call([1], [2], 2, 1, false),
                call([1], [2], 2, 3, true),
                call([], [1, 2], 2, 2, false),
            ]))
            .cases(100)
            .holds(|case| {
                part(case, |call, members| {
                    let kept = members.elr.intersection(call.membership.elr);
                    if call.clean { kept } else { kept.without(call.who) }
                })
            }),
            alone(
                "elr-unclean",
                "if `who` did not leave clean, it is not in the ELR, also if it was before",
                calls().prop_filter("clean", |call| !call.clean),
            )
            .examples(each::<Self>(vec![
                call([1, 2], [], 2, 2, false),
                call([], [1, 2], 2, 2, false),
                call([1], [2], 2, 1, false),
                call([1], [2], 2, 3, false),
            ]))
            .cases(100)
            .holds(|case| part(case, |call, members| members.elr.contains(call.who))),
        ]
    }

    /// Nobody asks for it in the cluster.
    fn schedules() -> u32 {
        0
    }

    fn call_text(call: &Leave) -> String {
        format!("leave: broker {}, {}", call.who, how(call))
    }

    fn answer_text(answer: &Membership) -> String {
        let [isr, elr, min_isr] = values(answer);
        format!("in sync {isr}; eligible {elr}; min ISR {min_isr}")
    }

    fn story(call: &Leave, expected: &Membership, got: &Membership, law: &str) -> Story {
        let (what, so) = match law {
            "leave-isr" => wrong_isr(call, got),
            "leave-min-isr" => (
                format!(
                    "the min ISR is {} then, and was {}",
                    got.min_isr, expected.min_isr
                ),
                match got.min_isr < expected.min_isr {
                    true => {
                        "the minimum is the operator's choice: now fewer copies count as enough than were asked for."
                    }
                    false => {
                        "the minimum is the operator's choice: now more copies are needed than were asked for."
                    }
                },
            ),
            _ => wrong_elr(call, expected, got),
        };
        Story {
            headline: format!("Broker {} leaves {}, and {what}.", call.who, how(call)),
            picture: Table::new(&["in sync", "eligible", "min ISR"])
                .row("before", &values(&call.membership))
                .judged(&values(expected), &values(got))
                .lines(),
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &Leave, expected: &Membership) -> String {
        let body = [
            format!("let members = {};", code::value(&call.membership)),
            format!(
                "let after = ch05_replication::leave(members, {}, {});",
                code::value(&call.who),
                call.clean
            ),
            format!("assert_eq!(after, {});", code::value(expected)),
        ];
        code::test("leave", call, &body)
    }
}

fn how(call: &Leave) -> &'static str {
    if call.clean { "clean" } else { "unclean" }
}

fn values(members: &Membership) -> [String; 3] {
    [
        members.isr.to_string(),
        members.elr.to_string(),
        members.min_isr.to_string(),
    ]
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

fn wrong_isr(call: &Leave, got: &Membership) -> Wrong {
    if got.isr.contains(call.who) {
        return (
            "it is still in sync".into(),
            "it may lead with a log that has stood still, and every acks=all waits for it.",
        );
    }
    match call
        .membership
        .isr
        .difference(got.isr)
        .without(call.who)
        .is_empty()
    {
        true => (
            format!("those in sync are {} then", got.isr),
            "a broker is called in sync that has not caught up: it may lead without the newest records.",
        ),
        false => (
            format!("those in sync are {} then", got.isr),
            "a broker that has everything is thrown out: fewer may lead, and writes are refused too early.",
        ),
    }
}

fn wrong_elr(call: &Leave, expected: &Membership, got: &Membership) -> Wrong {
    let are = |brokers: Brokers| are(brokers, call.who);
    let too_many = got.elr.difference(expected.elr);
    if too_many.is_empty() {
        let missing = expected.elr.difference(got.elr);
        return (
            format!(
                "{} not eligible, though nothing is lost there",
                are(missing)
            ),
            match expected.isr.is_empty() {
                true => {
                    "nobody is in sync any more, and a whole copy may not lead: the partition waits for another one, maybe for good."
                }
                false => {
                    "when the last one in sync goes too, nobody may lead although a whole copy is there: the partition waits for that one, maybe for good."
                }
            },
        );
    }
    if expected.isr.len() >= expected.min_isr {
        return (
            format!("{} eligible, with the minimum still in sync", are(too_many)),
            "the high watermark moves on without those who left: if one of them leads later, acknowledged records are lost.",
        );
    }
    let so =
        "it may lack records below the high watermark: if it leads, acknowledged ones are lost.";
    match too_many.contains(call.who) {
        true if !call.clean => ("it is eligible".into(), so),
        true => ("it is eligible, though it was not in sync".into(), so),
        false if too_many.is_subset(expected.isr) => (
            format!("{} eligible, though still in sync", are(too_many)),
            "a broker is on both lists: whoever adds them up counts its copy twice.",
        ),
        false => (
            format!(
                "{} eligible, though only broker {} leaves",
                are(too_many),
                call.who
            ),
            so,
        ),
    }
}

fn are(brokers: Brokers, who: BrokerId) -> String {
    match brokers.len() {
        1 if brokers.contains(who) => "it is".into(),
        1 => format!("broker {brokers} is"),
        _ => format!("{} are", super::members::brokers(brokers)),
    }
}

/// Whether a part of the answer is right.
fn part<T: PartialEq>(
    case: &Case<'_, Deciding<Leaving>>,
    of: impl Fn(&Leave, &Membership) -> T,
) -> bool {
    match (case.call, case.expected, case.got) {
        (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => {
            of(call, expected) == of(call, got)
        }
        _ => false,
    }
}

fn call<const I: usize, const E: usize>(
    isr: [i32; I],
    elr: [i32; E],
    min_isr: usize,
    who: i32,
    clean: bool,
) -> Leave {
    Leave {
        membership: Membership {
            isr: Brokers::from(isr),
            elr: Brokers::from(elr),
            min_isr,
        },
        who: BrokerId(who),
        clean,
    }
}

/// Four brokers, each in sync, eligible or neither; one of them leaves.
fn calls() -> impl Strategy<Value = Leave> {
    let places = proptest::array::uniform4(0..3_u8);
    (places, 1..4_usize, 1..5_i32, any::<bool>()).prop_map(|(places, min_isr, who, clean)| {
        let those = |place: u8| {
            let ids = (1..).zip(places).filter(|(_, at)| *at == place);
            ids.map(|(id, _)| BrokerId(id)).collect()
        };
        Leave {
            membership: Membership {
                isr: those(1),
                elr: those(2),
                min_isr,
            },
            who: BrokerId(who),
            clean,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::broken;

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(broken::<Leaving>(|_, right| right), [""; 0]);
        let last_stays = broken::<Leaving>(|call, right| match right.isr.is_empty() {
            true => Membership {
                isr: call.membership.isr,
                ..right
            },
            false => right,
        });
        assert_eq!(last_stays, ["leave-isr"]);
        let lower = broken::<Leaving>(|_, right| Membership {
            min_isr: right.min_isr.min(right.isr.len()),
            ..right
        });
        assert_eq!(lower, ["leave-min-isr"]);
        let elr = |change: fn(&Leave, Membership) -> Brokers| {
            broken::<Leaving>(move |call, right| Membership {
                elr: change(call, right),
                ..right
            })
        };
        let never_empty = elr(|call, right| match right.isr.len() >= right.min_isr {
            true => call.membership.elr.without(call.who),
            false => right.elr,
        });
        assert_eq!(never_empty, ["elr-none"]);
        let alone = elr(|call, right| right.elr.difference(call.membership.elr));
        assert_eq!(alone, ["elr-keeps"]);
        let nobody_joins = elr(|call, right| right.elr.intersection(call.membership.elr));
        assert_eq!(nobody_joins, ["elr-joins"]);
        let unclean_too = elr(
            |call, right| match !call.clean && right.isr.len() < right.min_isr {
                true => right.elr.with(call.who),
                false => right.elr,
            },
        );
        assert_eq!(unclean_too, ["elr-unclean"]);
    }
}
