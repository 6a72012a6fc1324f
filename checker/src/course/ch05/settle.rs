//! 5.7 `settle`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::settle_story::{fate, story};
use super::words::{offset, tick};
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use crate::page::plural;
use cluster::{Outcome, RequestId, Settled, Tick, Waiting};
use kit::Offset;
use probe::ch05::{Ask, Settle, Told, model};
use proptest::prelude::*;
use proptest::sample::subsequence;

pub(super) struct Settling;

/// The answers, and what waits on.
pub(super) type Left = (Vec<Settled>, Vec<Waiting>);

impl Decision for Settling {
    type Call = Settle;
    type Answer = Left;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 7),
            title: "settle",
            file: "settle.rs",
            functions: &["settle"],
            minutes: 20,
            weight: 3,
            heart: false,
            learnt: "A write is answered once the high watermark passes it, its time is up, or its leader goes.",
        }
    }

    fn expected(call: &Settle) -> Left {
        let mut waiting = call.waiting.clone();
        let settled = model().settle(&mut waiting, call.hw, call.now, call.still_leader);
        (settled, waiting)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        vec![
            alone(
                "settle-committed",
                "while the broker leads, a write is `Acknowledged` if the high watermark is above its offset, also in its last tick and after it",
                leading(),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 3, 30)], 5, 20, true),
                call(&[(1, 4, 20)], 5, 20, true),
                call(&[(1, 4, 19)], 5, 20, true),
                call(&[(1, 3, 30), (2, 4, 31)], 5, 20, true),
                call(&[(1, 6, 30), (2, 3, 31)], 5, 20, true),
            ]))
            .cases(80)
            .holds(|case| keeps(case, "settle-committed")),
            alone(
                "settle-not-committed",
                "while the broker leads, a write is not `Acknowledged` if the high watermark is at or below its offset",
                leading(),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 5, 30)], 5, 20, true),
                call(&[(1, 6, 20)], 5, 20, true),
                call(&[(1, 5, 30), (2, 4, 31)], 5, 20, true),
            ]))
            .cases(80)
            .holds(|case| keeps(case, "settle-not-committed")),
            alone(
                "settle-timed-out",
                "while the broker leads, a write that is not committed is `TimedOut` if `now` is at or after `give_up`",
                leading(),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 5, 20)], 5, 20, true),
                call(&[(1, 6, 19)], 5, 20, true),
            ]))
            .cases(80)
            .holds(|case| keeps(case, "settle-timed-out")),
            alone(
                "settle-waits",
                "while the broker leads, a write that is not committed and whose time is not over waits on",
                leading(),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 5, 21)], 5, 20, true),
                call(&[(1, 6, 30)], 5, 20, true),
                call(&[(1, 5, 20), (2, 6, 21)], 5, 20, true),
            ]))
            .cases(80)
            .holds(|case| keeps(case, "settle-waits")),
            alone(
                "settle-not-leader",
                "when the broker leads no more, all get `NotLeader`, also those below the high watermark and those whose time is over",
                calls().prop_map(|call| Settle { still_leader: false, ..call }),
            )
            .examples(each::<Self>(vec![
                call(&[(1, 6, 30)], 5, 20, false),
                call(&[(1, 3, 30)], 5, 20, false),
                call(&[(1, 6, 20)], 5, 20, false),
            ]))
            .cases(60)
            .holds(|case| keeps(case, "settle-not-leader")),
            alone(
                "settle-left",
                "the writes that are answered are taken out of `waiting`, and the others stay, in their order",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(&[], 5, 20, true),
                call(&[(1, 3, 30)], 5, 20, true),
                call(&[(1, 5, 20)], 5, 20, true),
                call(&[(1, 5, 30)], 5, 20, true),
                call(&[(1, 3, 30), (2, 6, 31), (3, 7, 32)], 5, 20, true),
                call(&[(1, 7, 31), (2, 6, 30)], 5, 20, true),
                call(&[(1, 3, 30), (2, 6, 31)], 5, 20, false),
            ]))
            .cases(100)
            .holds(|case| told(case).is_some_and(|(call, got)| is_left(call, got))),
            alone(
                "settle-order",
                "the answers are in the order of `waiting`",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(&[], 5, 20, true),
                call(&[(1, 3, 30), (2, 4, 31)], 5, 20, true),
                call(&[(1, 6, 20), (2, 4, 30)], 5, 20, true),
                call(&[(1, 3, 30), (2, 6, 20)], 5, 20, false),
            ]))
            .cases(100)
            .holds(|case| told(case).is_some_and(|(call, got)| is_in_order(call, got))),
        ]
    }

    fn call_text(call: &Settle) -> String {
        format!(
            "settle {} at tick {}, high watermark {}{}",
            plural(call.waiting.len(), "write"),
            tick(call.now),
            offset(call.hw),
            match call.still_leader {
                true => "",
                false => ", no leader",
            }
        )
    }

    fn answer_text((settled, left): &Left) -> String {
        let mut parts: Vec<String> = settled
            .iter()
            .map(|one| format!("{} {}", one.request, fate(&[one.outcome])))
            .collect();
        parts.extend(left.iter().map(|write| format!("{} waits", write.request)));
        match parts.is_empty() {
            true => "nothing".into(),
            false => parts.join(", "),
        }
    }

    fn story(call: &Settle, expected: &Left, got: &Left, law: &str) -> Story {
        story(call, expected, got, law)
    }

    fn test(call: &Settle, (settled, left): &Left) -> String {
        let settled: Vec<String> = settled
            .iter()
            .map(|one| {
                let (request, outcome) = (code::value(&one.request), one.outcome);
                format!("cluster::Settled {{ request: {request}, outcome: cluster::Outcome::{outcome:?} }}")
            })
            .collect();
        let body = [
            format!(
                "let mut waiting: Vec<cluster::Waiting> = vec!{};",
                code::value(&call.waiting)
            ),
            format!(
                "let settled = ch05_replication::settle(&mut waiting, {}, {}, {});",
                code::value(&call.hw),
                code::value(&call.now),
                call.still_leader
            ),
            format!(
                "let answers: Vec<cluster::Settled> = vec![{}];",
                settled.join(", ")
            ),
            format!(
                "let left: Vec<cluster::Waiting> = vec!{};",
                code::value(left)
            ),
            "assert_eq!((settled, waiting), (answers, left));".into(),
        ];
        code::test("settle", call, &body)
    }
}

/// What a write gets, in the order that it gets it.
pub(super) fn outcomes(write: &Waiting, (settled, _): &Left) -> Vec<Outcome> {
    let its = settled.iter().filter(|one| one.request == write.request);
    its.map(|one| one.outcome).collect()
}

/// Whether what a write gets breaks a law.
pub(super) fn breaks(
    law: &str,
    call: &Settle,
    write: &Waiting,
    expected: &Left,
    got: &Left,
) -> bool {
    let committed = call.hw > write.offset;
    let over = call.now >= write.give_up;
    let (expected, got) = (outcomes(write, expected), outcomes(write, got));
    let acknowledged = got.contains(&Outcome::Acknowledged);
    match law {
        "settle-committed" => committed && got != expected,
        "settle-not-committed" => !committed && acknowledged,
        "settle-timed-out" => !committed && over && !acknowledged && got != expected,
        "settle-waits" => !committed && !over && !acknowledged && got != expected,
        _ => got != expected,
    }
}

/// Whether what is left is what got no answer.
pub(super) fn is_left(call: &Settle, got: &Left) -> bool {
    let waits = |write: &&Waiting| outcomes(write, got).is_empty();
    call.waiting.iter().filter(waits).eq(&got.1)
}

/// Whether the answers are in the order of the writes, and there are no others.
pub(super) fn is_in_order(call: &Settle, (settled, _): &Left) -> bool {
    let place = |one: &Settled| {
        let mut writes = call.waiting.iter();
        writes.position(|write| write.request == one.request)
    };
    let places: Vec<_> = settled.iter().map(place).collect();
    places.iter().all(Option::is_some) && places.is_sorted()
}

type Judged<'a> = Case<'a, Deciding<Settling>>;

fn told<'a>(case: &Judged<'a>) -> Option<(&'a Settle, &'a Left)> {
    match (case.call, case.got) {
        (Ask::Alone(call), Told::Alone(got)) => Some((call, got)),
        _ => None,
    }
}

/// Whether no write breaks a law.
fn keeps(case: &Judged<'_>, law: &str) -> bool {
    let (Some((call, got)), Told::Alone(expected)) = (told(case), case.expected) else {
        return false;
    };
    let mut writes = call.waiting.iter();
    !writes.any(|write| breaks(law, call, write, expected, got))
}

fn call(waiting: &[(u32, i64, i64)], hw: i64, now: i64, still_leader: bool) -> Settle {
    let write = |&(request, offset, give_up): &(u32, i64, i64)| Waiting {
        request: RequestId(request),
        offset: Offset(offset),
        give_up: Tick(give_up),
    };
    Settle {
        waiting: waiting.iter().map(write).collect(),
        hw: Offset(hw),
        now: Tick(now),
        still_leader,
    }
}

/// Up to four writes around the high watermark and the time, in any order.
fn calls() -> impl Strategy<Value = Settle> {
    let requests = subsequence((1..9).collect::<Vec<u32>>(), 0..=4).prop_shuffle();
    let offsets = subsequence((0..9).collect::<Vec<i64>>(), 4).prop_shuffle();
    let times = proptest::collection::vec(17..24_i64, 4);
    (
        requests,
        offsets,
        times,
        0..10_i64,
        proptest::bool::weighted(0.8),
    )
        .prop_map(|(requests, offsets, times, hw, still_leader)| {
            let writes: Vec<_> = requests
                .iter()
                .zip(offsets)
                .zip(times)
                .map(|((request, offset), time)| (*request, offset, time))
                .collect();
            call(&writes, hw, 20, still_leader)
        })
}

fn leading() -> impl Strategy<Value = Settle> {
    calls().prop_map(|call| Settle {
        still_leader: true,
        ..call
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::ch05::kept::kept;

    /// The laws that a changed answer breaks on their examples.
    fn broken(change: impl Fn(&Settle, &mut Left)) -> Vec<&'static str> {
        let held = kept::<Settling>(change);
        let laws = Settling::laws().into_iter().map(|law| law.id);
        laws.filter(|law| !held.contains(law)).collect()
    }

    /// As if the call had been another one.
    fn as_if(change: impl Fn(&mut Settle)) -> Vec<&'static str> {
        broken(|call, answer| {
            let mut other = call.clone();
            change(&mut other);
            *answer = Settling::expected(&other);
        })
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(as_if(|_| {}), [""; 0]);
        let early = |call: &mut Settle| call.now.0 += i64::from(call.waiting.len() == 1);
        assert_eq!(as_if(early), ["settle-waits"]);
        let never = |call: &mut Settle| call.now = Tick(-1);
        assert_eq!(as_if(never), ["settle-timed-out"]);
        assert_eq!(
            as_if(|call| call.still_leader = true),
            ["settle-not-leader"]
        );
        let one_more = |call: &mut Settle| call.hw.0 += i64::from(call.now.0 == 20);
        assert_eq!(as_if(one_more), ["settle-not-committed"]);
        let one_less = |call: &mut Settle| call.hw.0 -= i64::from(call.still_leader);
        assert_eq!(as_if(one_less), ["settle-committed"]);
        assert_eq!(
            broken(|call, left| left.1.clone_from(&call.waiting)),
            ["settle-left"]
        );
        assert_eq!(broken(|_, left| left.0.reverse()), ["settle-order"]);
    }
}
