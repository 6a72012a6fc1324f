//! 5.4 `note_fetch`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::words::{offset, tick};
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Progress, Tick};
use kit::Offset;
use probe::ch05::{NoteFetch, Told, model};
use proptest::prelude::*;

pub(super) struct Noting;

impl Decision for Noting {
    type Call = NoteFetch;
    type Answer = Progress;

    fn about() -> About {
        About {
            id: ExerciseId::new(5, 4),
            title: "note_fetch",
            file: "note_fetch.rs",
            functions: &["note_fetch"],
            minutes: 15,
            weight: 2,
            heart: false,
        }
    }

    fn expected(call: &NoteFetch) -> Progress {
        model().note_fetch(call.seen, call.now, call.from, call.leader_end)
    }

    fn laws() -> Vec<Law<Deciding<Self>>> {
        vec![
            alone(
                "fetch-end",
                "`end` is `from`, also when that is less than before",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(None, 10, 0, 0),
                call(None, 10, 3, 5),
                call(Some((5, None, 10, 5)), 12, 3, 5),
            ]))
            .cases(60)
            .holds(|case| part(case, |progress| progress.end)),
            alone(
                "fetch-noted",
                "`last_fetch` is `now`, and `end_at_last_fetch` is `leader_end`",
                calls(),
            )
            .examples(each::<Self>(vec![call(Some((3, None, 10, 5)), 12, 5, 8)]))
            .cases(60)
            .holds(|case| {
                part(case, |progress| {
                    (progress.last_fetch, progress.end_at_last_fetch)
                })
            }),
            alone(
                "fetch-caught-up",
                "`caught_up` is the latest of what it was, of the previous fetch if `from` is at or above the leader's end as it was then, and of `now` if it is at or above the end now",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(None, 10, 5, 5),
                call(None, 10, 6, 5),
                call(Some((3, None, 10, 5)), 12, 5, 8),
                call(Some((3, None, 10, 5)), 12, 4, 8),
                call(Some((5, Some(12), 14, 9)), 16, 8, 11),
                call(Some((5, Some(14), 14, 5)), 16, 9, 9),
            ]))
            .holds(|case| part(case, |progress| progress.caught_up)),
        ]
    }

    fn call_text(call: &NoteFetch) -> String {
        format!(
            "note_fetch from {} at tick {}",
            offset(call.from),
            tick(call.now)
        )
    }

    fn answer_text(answer: &Progress) -> String {
        let caught_up = answer.caught_up.map_or("None".into(), tick);
        format!(
            "end {}, caught up {caught_up}, last fetch {}, leader's end then {}",
            offset(answer.end),
            tick(answer.last_fetch),
            offset(answer.end_at_last_fetch)
        )
    }

    fn story(call: &NoteFetch, expected: &Progress, got: &Progress, law: &str) -> Story {
        let before = call
            .seen
            .map_or("nothing, it is the first fetch".into(), |seen| {
                Self::answer_text(&seen)
            });
        let (what, so) = match law {
            "fetch-end" => (
                format!(
                    "noted that the follower has all below {}, and it asked from {}",
                    offset(got.end),
                    offset(call.from)
                ),
                "the high watermark counts records that this follower may not have.",
            ),
            "fetch-noted" => (
                "noted the fetch itself wrongly: the next one is measured by it".into(),
                "the next fetch is compared with an end that never was.",
            ),
            _ => (
                format!(
                    "noted {} as the time when it was level, and it must be {}",
                    got.caught_up
                        .map_or("no time".into(), |at| format!("tick {}", tick(at))),
                    expected
                        .caught_up
                        .map_or("none".into(), |at| format!("tick {}", tick(at)))
                ),
                match got.caught_up > expected.caught_up {
                    true => {
                        "a follower that is too far behind stays in the in-sync replicas, and every acks=all waits for it."
                    }
                    false => {
                        "a follower that keeps up is thrown out of the in-sync replicas for a burst of records."
                    }
                },
            ),
        };
        Story {
            headline: format!("{} {what}.", Self::call_text(call)),
            picture: vec![
                format!("before      {before}"),
                format!(
                    "fetch       from {} at tick {}, leader's end {}",
                    offset(call.from),
                    tick(call.now),
                    offset(call.leader_end)
                ),
                format!("expected    {}", Self::answer_text(expected)),
                format!("you         {}", Self::answer_text(got)),
            ],
            so: Some(so.into()),
            ..Story::default()
        }
    }

    fn test(call: &NoteFetch, expected: &Progress) -> String {
        let body = [
            format!("let seen = {};", code::value(&call.seen)),
            format!(
                "let progress = ch05_replication::note_fetch(seen, {}, {}, {});",
                code::value(&call.now),
                code::value(&call.from),
                code::value(&call.leader_end)
            ),
            format!("assert_eq!(progress, {});", code::value(expected)),
        ];
        code::test("note_fetch", call, &body)
    }
}

fn part<T: PartialEq>(case: &Case<'_, Deciding<Noting>>, of: impl Fn(&Progress) -> T) -> bool {
    match (case.expected, case.got) {
        (Told::Alone(expected), Told::Alone(got)) => of(expected) == of(got),
        _ => false,
    }
}

fn call(
    seen: Option<(i64, Option<i64>, i64, i64)>,
    now: i64,
    from: i64,
    leader_end: i64,
) -> NoteFetch {
    NoteFetch {
        seen: seen.map(|(end, caught_up, last_fetch, end_at_last_fetch)| Progress {
            end: Offset(end),
            caught_up: caught_up.map(Tick),
            last_fetch: Tick(last_fetch),
            end_at_last_fetch: Offset(end_at_last_fetch),
        }),
        now: Tick(now),
        from: Offset(from),
        leader_end: Offset(leader_end),
    }
}

/// Small offsets around each other, so that borders are met often.
fn calls() -> impl Strategy<Value = NoteFetch> {
    let seen = proptest::option::of((
        0..9_i64,
        proptest::option::of(0..10_i64),
        0..6_i64,
        0..9_i64,
    ));
    (seen, 0..6_i64, 0..9_i64, 0..9_i64).prop_map(|(seen, later, from, leader_end)| {
        let last = seen.map_or(0, |(.., caught_up, _)| 10 + caught_up);
        let seen = seen.map(|(end, caught_up, _, then)| {
            (end, caught_up.map(|at| last.min(at + 5)), last, then)
        });
        call(seen, last + later, from, leader_end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, Outcome, judge};
    use crate::run::Reply;
    use probe::Wire;
    use probe::ch05::Ask;

    /// Which laws hold on their examples when the model's answer is changed so.
    fn kept(change: impl Fn(&NoteFetch, &mut Progress)) -> Vec<&'static str> {
        let laws = Deciding::<Noting>::laws();
        let alone = laws.iter().filter(|law| !law.examples.is_empty());
        let keeps = |law: &&Law<Deciding<Noting>>| {
            law.examples.iter().all(|ask| {
                let Ask::Alone(call) = ask else { return true };
                let mut answer = Noting::expected(call);
                change(call, &mut answer);
                let bytes = Told::Alone(answer).to_bytes();
                judge(law, ask, &Reply::Returned { bytes, peak: 0 }) == Outcome::Holds
            })
        };
        alone.filter(keeps).map(|law| law.id).collect()
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(
            kept(|_, _| {}),
            ["fetch-end", "fetch-noted", "fetch-caught-up"]
        );
        let never_down = |call: &NoteFetch, progress: &mut Progress| {
            progress.end = progress
                .end
                .max(call.seen.map_or(Offset(0), |seen| seen.end));
        };
        assert_eq!(kept(never_down), ["fetch-noted", "fetch-caught-up"]);
        let old_end = |call: &NoteFetch, progress: &mut Progress| {
            progress.end_at_last_fetch = call
                .seen
                .map_or(call.leader_end, |seen| seen.end_at_last_fetch);
        };
        assert_eq!(kept(old_end), ["fetch-end", "fetch-caught-up"]);
        let only_now = |call: &NoteFetch, progress: &mut Progress| {
            progress.caught_up = (call.from >= call.leader_end).then_some(call.now);
        };
        assert_eq!(kept(only_now), ["fetch-end", "fetch-noted"]);
    }
}
