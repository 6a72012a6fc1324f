//! 5.9 `propose_join`, `counts`.

use super::decision::{Deciding, Decision, alone, each};
use super::join_story as told;
use super::members::{isr, isrs, sets, text};
use super::words::offset;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Brokers, Isr, Version};
use kit::{BrokerId, Offset};
use probe::ch05::{Ask, Joined, Joining, ProposeJoin, Told, model};
use proptest::prelude::*;
use std::ops::RangeInclusive;

pub(super) struct Joins;

impl Decision for Joins {
    type Call = Joining;
    type Answer = Joined;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 9),
            title: "propose_join, counts",
            file: "join.rs",
            functions: &["propose_join", "counts"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "While an ISR change is pending, members of both sets count: a leader may come from either.",
        }
    }

    fn expected(call: &Joining) -> Joined {
        match call {
            Joining::Propose { call } => Joined::Proposal {
                proposal: model().propose_join(
                    call.isr,
                    call.follower,
                    call.its_end,
                    call.hw,
                    call.epoch_start,
                ),
            },
            Joining::Counts { isr } => Joined::Counts {
                counts: model().counts(*isr),
            },
        }
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let (free, near) = (isr([1, 2], &[], 4), -2..=1);
        let mut laws = vec![
            alone(
                "join-hw",
                "a follower whose `its_end` is below `hw` is not proposed",
                calls(false, false, 1..=3, near.clone()),
            )
            .examples(each::<Self>(vec![
                propose(free, 3, 5, 6, 5),
                propose(free, 3, 0, 1, 0),
                propose(free, 3, 4, 6, 5),
            ]))
            .holds(|case| keeps(case, |call| call.its_end >= call.hw)),
            alone(
                "join-epoch-start",
                "a follower whose `its_end` is below `epoch_start` is not proposed",
                calls(false, false, near, 1..=3),
            )
            .examples(each::<Self>(vec![
                propose(free, 3, 4, 3, 5),
                propose(free, 3, 4, 4, 5),
            ]))
            .holds(|case| keeps(case, |call| call.its_end >= call.epoch_start)),
            alone(
                "join-member",
                "a follower that is in `committed` is not proposed",
                calls(false, true, -2..=1, -2..=1),
            )
            .examples(each::<Self>(vec![
                propose(free, 2, 6, 6, 5),
                propose(isr([1], &[], 4), 1, 6, 6, 5),
            ]))
            .holds(|case| keeps(case, |call| !call.isr.committed.contains(call.follower))),
            alone(
                "join-pending",
                "while a change is pending, nothing is proposed",
                prop_oneof![
                    calls(true, false, -2..=1, -2..=1),
                    calls(true, true, -2..=1, -2..=1)
                ],
            )
            .examples(each::<Self>(vec![
                propose(isr([1], &[1, 2], 4), 3, 6, 6, 5),
                propose(isr([1, 2], &[1, 2, 3], 4), 3, 6, 6, 5),
                propose(isr([1, 2], &[1], 4), 3, 6, 6, 5),
            ]))
            .holds(|case| keeps(case, |call| call.isr.pending.is_none())),
            alone(
                "join-far-enough",
                "a follower outside `committed` is proposed if nothing is pending and `its_end` is at or above `hw` and `epoch_start`",
                calls(false, false, -2..=0, -2..=0),
            )
            .examples(each::<Self>(vec![
                propose(free, 3, 6, 6, 5),
                propose(free, 3, 5, 3, 5),
                propose(free, 3, 0, 0, 0),
                propose(isr([2], &[], 0), 1, 7, 6, 5),
            ]))
            .holds(|case| parts(case).is_some_and(|(expected, got)| {
                matches!(expected, Joined::Proposal { proposal: None })
                    || !matches!(got, Joined::Proposal { proposal: None })
            })),
            alone(
                "join-proposal",
                "the proposal has the same `committed` and the same `version`, and `pending` is `committed` with the follower",
                calls(false, false, -2..=0, -2..=0),
            )
            .examples(each::<Self>(vec![
                propose(isr([1], &[], 0), 2, 6, 6, 5),
                propose(free, 3, 6, 6, 5),
                propose(isr([2, 3], &[], 4), 1, 7, 6, 5),
            ]))
            .holds(|case| parts(case).is_some_and(|(expected, got)| {
                let nothing = |answer: &Joined| matches!(answer, Joined::Proposal { proposal: None });
                nothing(expected) || nothing(got) || expected == got
            })),
        ];
        laws.extend(laws_of_counts());
        laws.into_iter().map(|law| law.cases(80)).collect()
    }

    fn call_text(call: &Joining) -> String {
        match call {
            Joining::Propose { call } => format!(
                "propose_join of broker {} with end {}",
                call.follower,
                offset(call.its_end)
            ),
            Joining::Counts { isr } => format!("counts of {}", text(isr)),
        }
    }

    fn answer_text(answer: &Joined) -> String {
        match answer {
            Joined::Proposal { proposal } => proposal.map_or("None".into(), |isr| text(&isr)),
            Joined::Counts { counts } => counts.to_string(),
        }
    }

    fn story(call: &Joining, expected: &Joined, got: &Joined, law: &str) -> Story {
        match (call, expected, got) {
            (
                Joining::Propose { call },
                Joined::Proposal { proposal: expected },
                Joined::Proposal { proposal: got },
            ) => told::of_a_proposal(call, *expected, *got, law),
            (
                Joining::Counts { isr },
                Joined::Counts { counts: expected },
                Joined::Counts { counts: got },
            ) => told::of_counts(isr, *expected, *got),
            _ => Story::default(),
        }
    }

    fn test(call: &Joining, expected: &Joined) -> String {
        told::test(call, expected)
    }
}

fn laws_of_counts() -> [Law<Deciding<Joins>>; 2] {
    let changes = || isrs().prop_map(|isr| Joining::Counts { isr });
    let examples = || {
        let sets = [
            isr([1, 2], &[], 4),
            isr([1, 2], &[1, 2, 3], 4),
            isr([1, 2, 3], &[1, 2], 4),
            isr([1, 2], &[1, 3], 4),
        ];
        each::<Joins>(sets.map(|isr| Joining::Counts { isr }).to_vec())
    };
    [
        alone(
            "counts-committed",
            "everybody in `committed` counts, also one that is not in `pending`",
            changes(),
        )
        .examples(examples())
        .holds(|case| same(case, |isr, counts| counts.intersection(isr.committed))),
        alone(
            "counts-pending",
            "outside `committed`, everybody in `pending` counts and nobody else",
            changes(),
        )
        .examples(examples())
        .holds(|case| same(case, |isr, counts| counts.difference(isr.committed))),
    ]
}

/// The model's answer and the learner's, where the function was asked alone.
fn parts<'a>(case: &Case<'a, Deciding<Joins>>) -> Option<(&'a Joined, &'a Joined)> {
    match (case.expected, case.got) {
        (Told::Alone(expected), Told::Alone(got)) => Some((expected, got)),
        _ => None,
    }
}

/// Whether nothing is proposed unless this condition is met.
fn keeps(case: &Case<'_, Deciding<Joins>>, met: impl Fn(&ProposeJoin) -> bool) -> bool {
    match (case.call, case.got) {
        (Ask::Alone(Joining::Propose { call }), Told::Alone(Joined::Proposal { proposal })) => {
            met(call) || proposal.is_none()
        }
        _ => false,
    }
}

/// Whether a part of those who count is right.
fn same(case: &Case<'_, Deciding<Joins>>, part: impl Fn(&Isr, Brokers) -> Brokers) -> bool {
    match (case.call, parts(case)) {
        (
            Ask::Alone(Joining::Counts { isr }),
            Some((Joined::Counts { counts: expected }, Joined::Counts { counts: got })),
        ) => part(isr, *expected) == part(isr, *got),
        _ => false,
    }
}

fn propose(isr: Isr, follower: i32, its_end: i64, hw: i64, epoch_start: i64) -> Joining {
    Joining::Propose {
        call: ProposeJoin {
            isr,
            follower: BrokerId(follower),
            its_end: Offset(its_end),
            hw: Offset(hw),
            epoch_start: Offset(epoch_start),
        },
    }
}

/// A follower, a member or not, with the high watermark and the start of the term so far above its end.
fn calls(
    pending: bool,
    member: bool,
    hw: RangeInclusive<i64>,
    start: RangeInclusive<i64>,
) -> impl Strategy<Value = Joining> {
    let isr = (sets(), sets(), 0..8_u32).prop_map(move |(committed, asked, version)| Isr {
        committed,
        pending: pending.then_some(asked),
        version: Version(version),
    });
    (isr, 0..4_usize, 3..9_i64, hw, start).prop_map(move |(isr, pick, end, hw, start)| {
        let everybody = Brokers::from([1, 2, 3, 4, 5]);
        let among = match member {
            true => isr.committed,
            false => everybody.difference(isr.committed),
        };
        let follower = among.iter().cycle().nth(pick).unwrap_or(BrokerId(5));
        propose(isr, follower.0, end, end + hw, end + start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, Outcome, judge};
    use crate::run::Reply;
    use probe::Wire;

    /// Which laws break on their examples when the answers are these.
    fn broken(answer: impl Fn(&Joining) -> Joined) -> Vec<&'static str> {
        let laws = Deciding::<Joins>::laws();
        let alone = laws.iter().filter(|law| !law.examples.is_empty());
        let breaks = |law: &&Law<Deciding<Joins>>| {
            law.examples.iter().any(|ask| {
                let Ask::Alone(call) = ask else { return false };
                let bytes = Told::Alone(answer(call)).to_bytes();
                judge(law, ask, &Reply::Returned { bytes, peak: 0 }) != Outcome::Holds
            })
        };
        alone.filter(breaks).map(|law| law.id).collect()
    }

    /// Which laws break when `propose_join` sees another call, and what it proposes is changed.
    fn proposing(
        see: impl Fn(&mut ProposeJoin),
        change: impl Fn(&ProposeJoin, &mut Isr),
    ) -> Vec<&'static str> {
        broken(|asked| {
            let Joining::Propose { mut call } = asked.clone() else {
                return Joins::expected(asked);
            };
            let real = call.clone();
            see(&mut call);
            let mut answer = Joins::expected(&Joining::Propose { call });
            if let Joined::Proposal {
                proposal: Some(isr),
            } = &mut answer
            {
                change(&real, isr);
            }
            answer
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        let as_it_is = |_: &ProposeJoin, _: &mut Isr| {};
        assert_eq!(broken(Joins::expected), [""; 0]);
        assert_eq!(proposing(|call| call.hw = Offset(0), as_it_is), ["join-hw"]);
        assert_eq!(
            proposing(|call| call.epoch_start = Offset(0), as_it_is),
            ["join-epoch-start"]
        );
        assert_eq!(
            proposing(|call| call.isr.pending = None, as_it_is),
            ["join-pending"]
        );
        let nobody = |call: &mut ProposeJoin| {
            call.isr.committed.remove(call.follower);
        };
        assert_eq!(proposing(nobody, as_it_is), ["join-member"]);
        let above_only = |call: &mut ProposeJoin| call.its_end.0 -= 1;
        assert_eq!(proposing(above_only, as_it_is), ["join-far-enough"]);
        let agreed =
            |_: &ProposeJoin, isr: &mut Isr| isr.committed = isr.committed.with(BrokerId(9));
        assert_eq!(proposing(|_| {}, agreed), ["join-proposal"]);
        let counting = |count: fn(&Isr) -> Brokers| {
            broken(|asked| match asked {
                Joining::Counts { isr } => Joined::Counts { counts: count(isr) },
                Joining::Propose { .. } => Joins::expected(asked),
            })
        };
        assert_eq!(counting(|isr| isr.committed), ["counts-pending"]);
        assert_eq!(
            counting(|isr| isr.pending.unwrap_or(isr.committed)),
            ["counts-committed"]
        );
    }
}
