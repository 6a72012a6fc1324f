//! 5.8 `laggards`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::laggards_story::story;
use super::words::tick;
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Brokers, Isr, Progress, Tick, Ticks, Version};
use kit::{BrokerId, Offset};
use probe::ch05::{Ask, Laggards, Told, model};
use proptest::prelude::*;

pub(super) struct Lagging;

impl Decision for Lagging {
    type Call = Laggards;
    type Answer = Brokers;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 8),
            title: "laggards",
            file: "laggards.rs",
            functions: &["laggards"],
            minutes: 25,
            weight: 3,
            heart: false,
            learnt: "A replica falls out of sync for being behind too long, never for silence while it is level.",
        }
    }

    fn expected(call: &Laggards) -> Brokers {
        model().laggards(
            call.isr,
            call.me,
            &call.seen.iter().copied().collect(),
            call.leader_end,
            call.now,
            call.lag_max,
            call.term_start,
        )
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        let late = (3, 8, Some(19), 20);
        vec![
            alone(
                "laggards-late",
                "a follower that is behind is a laggard if `now` is more than `lag_max` after `caught_up`; exactly `lag_max` is not too long",
                calm(),
            )
            .examples(each::<Self>(vec![
                call(&[1, 3], None, &[(3, 0, Some(25), 25)], 0),
                call(&[1, 3], None, &[(3, 8, Some(20), 20)], 0),
                call(&[1, 3], None, &[late], 0),
                call(&[1, 3], None, &[(3, 8, Some(19), 30)], 0),
                call(&[1, 3], None, &[(3, 8, Some(19), 19)], 0),
                call(&[1, 2, 3], None, &[(2, 8, Some(19), 20), late], 0),
            ]))
            .holds(|case| keeps(case, Kind::Behind)),
            alone(
                "laggards-level",
                "whoever is level is not behind, however long it has been silent",
                calm(),
            )
            .examples(each::<Self>(vec![
                call(&[1, 2], None, &[(2, 9, Some(5), 5)], 0),
                call(&[1, 2], None, &[(2, 9, None, 30)], 0),
                call(&[1, 2], None, &[(2, 10, Some(5), 5)], 0),
            ]))
            .cases(80)
            .holds(|case| keeps(case, Kind::Level)),
            alone(
                "laggards-not-caught-up",
                "a follower that is behind and has not caught up in this term is a laggard if `now` is more than `lag_max` after `term_start`",
                calm(),
            )
            .examples(each::<Self>(vec![
                call(&[1, 3], None, &[(3, 8, None, 30)], 20),
                call(&[1, 3], None, &[(3, 8, None, 30)], 19),
            ]))
            .cases(80)
            .holds(|case| keeps(case, Kind::NotCaughtUp)),
            alone(
                "laggards-not-fetched",
                "a follower that has not fetched in this term is behind, and a laggard if `now` is more than `lag_max` after `term_start`",
                calm(),
            )
            .examples(each::<Self>(vec![
                call(&[1, 3], None, &[], 20),
                call(&[1, 3], None, &[], 19),
            ]))
            .cases(80)
            .holds(|case| keeps(case, Kind::NotFetched)),
            alone(
                "laggards-leader",
                "the leader `me` is never a laggard",
                calm(),
            )
            .examples(each::<Self>(vec![call(&[1], None, &[], 0)]))
            .cases(60)
            .holds(|case| keeps(case, Kind::Leader)),
            alone(
                "laggards-members",
                "only brokers of `isr.committed` are laggards",
                calm(),
            )
            .examples(each::<Self>(vec![call(&[1], None, &[late], 0)]))
            .cases(60)
            .holds(|case| keeps(case, Kind::Outside)),
            alone(
                "laggards-pending",
                "while a change of the ISR is pending, nobody is a laggard",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(&[1, 3], Some(&[1, 2, 3]), &[late], 0),
                call(&[1, 3], Some(&[1]), &[late], 0),
            ]))
            .cases(60)
            .holds(|case| keeps(case, Kind::Pending)),
        ]
    }

    fn call_text(call: &Laggards) -> String {
        format!(
            "laggards of leader {} at tick {}, in sync {}",
            call.me,
            tick(call.now),
            call.isr.committed
        )
    }

    fn answer_text(answer: &Brokers) -> String {
        answer.to_string()
    }

    fn story(call: &Laggards, expected: &Brokers, got: &Brokers, law: &str) -> Story {
        story(call, *expected, *got, law)
    }

    fn test(call: &Laggards, expected: &Brokers) -> String {
        let mut body = vec![
            format!("let isr = {};", code::value(&call.isr)),
            "let seen = std::collections::BTreeMap::from([".into(),
        ];
        body.extend(
            call.seen
                .iter()
                .map(|follower| format!("    {},", code::value(follower))),
        );
        body.extend([
            "]);".into(),
            format!("let me = {};", code::value(&call.me)),
            format!("let leader_end = {};", code::value(&call.leader_end)),
            format!("let now = {};", code::value(&call.now)),
            format!("let lag_max = {};", code::value(&call.lag_max)),
            format!("let term_start = {};", code::value(&call.term_start)),
            "let late = ch05_replication::laggards(isr, me, &seen, leader_end, now, lag_max, term_start);".into(),
            format!("assert_eq!(late, {});", code::value(expected)),
        ]);
        code::test("laggards", call, &body)
    }
}

/// What a broker is to the leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whatever it is: a change is pending.
    Pending,
    Leader,
    /// It is not in sync.
    Outside,
    Level,
    NotFetched,
    NotCaughtUp,
    Behind,
}

pub(super) fn kind(call: &Laggards, broker: BrokerId) -> Kind {
    let progress = progress(call, broker);
    match progress {
        _ if call.isr.pending.is_some() => Kind::Pending,
        _ if broker == call.me => Kind::Leader,
        _ if !call.isr.committed.contains(broker) => Kind::Outside,
        None => Kind::NotFetched,
        Some(progress) if progress.end >= call.leader_end => Kind::Level,
        Some(progress) if progress.caught_up.is_none() => Kind::NotCaughtUp,
        Some(_) => Kind::Behind,
    }
}

pub(super) fn progress(call: &Laggards, broker: BrokerId) -> Option<Progress> {
    let mut seen = call.seen.iter();
    let of = seen.find(|(id, _)| *id == broker);
    of.map(|(_, progress)| *progress)
}

/// The brokers of a kind that are laggards and should not be, or are none and should be.
pub(super) fn wrong(call: &Laggards, expected: Brokers, got: Brokers, which: Kind) -> Brokers {
    let different = expected.union(got).difference(expected.intersection(got));
    let of_kind = different
        .iter()
        .filter(|broker| kind(call, *broker) == which);
    of_kind.collect()
}

fn keeps(case: &Case<'_, Deciding<Lagging>>, which: Kind) -> bool {
    match (case.call, case.expected, case.got) {
        (Ask::Alone(call), Told::Alone(expected), Told::Alone(got)) => {
            wrong(call, *expected, *got, which).is_empty()
        }
        _ => false,
    }
}

/// Leader 1 with end 9 at tick 30, when 10 ticks are allowed. A follower has id, end, when it was level, and when it last fetched.
fn call(
    committed: &[i32],
    pending: Option<&[i32]>,
    seen: &[(i32, i64, Option<i64>, i64)],
    term_start: i64,
) -> Laggards {
    let set = |ids: &[i32]| ids.iter().copied().map(BrokerId).collect::<Brokers>();
    let follower = |&(id, end, caught_up, last_fetch): &(i32, i64, Option<i64>, i64)| {
        // Whoever was level at its last fetch had everything that the leader had then.
        let level_then = caught_up == Some(last_fetch);
        let progress = Progress {
            end: Offset(end),
            caught_up: caught_up.map(Tick),
            last_fetch: Tick(last_fetch),
            end_at_last_fetch: Offset(if level_then { end } else { end.max(8) + 1 }),
        };
        (BrokerId(id), progress)
    };
    Laggards {
        isr: Isr {
            committed: set(committed),
            pending: pending.map(set),
            version: Version(4),
        },
        me: BrokerId(1),
        seen: seen.iter().map(follower).collect(),
        leader_end: Offset(9),
        now: Tick(30),
        lag_max: Ticks(10),
        term_start: Tick(term_start),
    }
}

/// Up to three followers whose times are around the allowed lag, while a change is pending.
fn calls() -> impl Strategy<Value = Laggards> {
    let follower = || {
        let times = (proptest::option::of(16..=24_i64), 0..12_i64);
        let seen = proptest::option::weighted(0.8, (5..=10_i64, times));
        (proptest::bool::weighted(0.8), seen)
    };
    let followers = proptest::collection::vec(follower(), 0..=3);
    let pending = proptest::sample::subsequence(vec![2, 3, 4], 0..=3);
    let rest = (5..=12_i64, 0..=24_i64, 1..=4_i32);
    (followers, pending, rest).prop_map(|(followers, pending, (lag_max, term_start, me))| {
        // The leader is one of the four, its followers the others.
        let other = |index: i32| if index == me { 1 } else { index };
        let (mut committed, mut seen) = (vec![me], Vec::new());
        for (id, (member, progress)) in (2..).map(other).zip(followers) {
            if member {
                committed.push(id);
            }
            if let Some((end, (caught_up, later))) = progress {
                let caught_up = caught_up.map(|at| (at + 10 - lag_max).clamp(term_start, 30));
                let last_fetch = (caught_up.unwrap_or(term_start) + later).min(30);
                seen.push((id, end, caught_up, last_fetch));
            }
        }
        let pending: Vec<_> = pending.into_iter().map(other).chain([me]).collect();
        seen.sort_unstable();
        Laggards {
            me: BrokerId(me),
            lag_max: Ticks(lag_max),
            ..call(&committed, Some(&pending), &seen, term_start)
        }
    })
}

/// The same, and no change is pending.
fn calm() -> impl Strategy<Value = Laggards> {
    calls().prop_map(|mut call| {
        call.isr.pending = None;
        call
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    /// The laws that a changed answer breaks on their examples.
    fn broken(change: impl Fn(&Laggards, &mut Brokers)) -> Vec<&'static str> {
        let held = kept::<Lagging>(change);
        let laws = Lagging::laws().into_iter().map(|law| law.id);
        laws.filter(|law| !held.contains(law)).collect()
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(broken(|_, _| {}), [""; 0]);
        let kinds = [
            ("laggards-late", Kind::Behind),
            ("laggards-level", Kind::Level),
            ("laggards-not-caught-up", Kind::NotCaughtUp),
            ("laggards-not-fetched", Kind::NotFetched),
            ("laggards-leader", Kind::Leader),
            ("laggards-members", Kind::Outside),
            ("laggards-pending", Kind::Pending),
        ];
        for (law, which) in kinds {
            let of_kind = |call: &Laggards| -> Brokers {
                let all = (1..=4).map(BrokerId);
                all.filter(|id| kind(call, *id) == which).collect()
            };
            assert_eq!(
                broken(|call, late| *late = late.union(of_kind(call))),
                [law]
            );
            let never = broken(|call, late| *late = late.difference(of_kind(call)));
            let may_be = matches!(which, Kind::Behind | Kind::NotCaughtUp | Kind::NotFetched);
            assert_eq!(never, if may_be { vec![law] } else { vec![] });
        }
    }
}
