//! 5.4 `note_fetch`.

use super::code;
use super::decision::{Deciding, Decision, alone, each};
use super::table::Table;
use super::words::{offset, tick};
use crate::exercise::{About, Case, ExerciseId, Law, Story};
use cluster::{Progress, Tick};
use kit::Offset;
use probe::ch05::{Ask, NoteFetch, Told, model};
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
            minutes: 20,
            weight: 2,
            heart: false,
            learnt: "A follower with all that the leader had at its previous fetch was level at that time.",
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
                "fetch-level-now",
                "`caught_up` is `now`, if `from` is at or above `leader_end`",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(None, 10, 5, 5),
                call(None, 10, 6, 5),
                call(Some((5, Some(14), 14, 5)), 16, 9, 9),
            ]))
            .cases(60)
            .holds(|case| level_now(case) != Some(true) || part(case, |told| told.caught_up)),
            alone(
                "fetch-level-then",
                "below `leader_end`, `caught_up` is the later of what it was and, if `from` is at or above `end_at_last_fetch`, the time of that fetch",
                calls(),
            )
            .examples(each::<Self>(vec![
                call(Some((3, None, 10, 5)), 12, 5, 8),
                call(Some((3, None, 10, 5)), 12, 4, 8),
                call(Some((3, None, 10, 5)), 12, 6, 8),
                call(Some((5, Some(12), 14, 9)), 16, 8, 11),
                call(Some((5, Some(10), 10, 5)), 12, 3, 5),
            ]))
            .holds(|case| {
                level_now(case) != Some(false)
                    || is_first(case)
                    || part(case, |told| told.caught_up)
            }),
            alone(
                "fetch-first",
                "at a follower's first fetch, below `leader_end`, `caught_up` is `None`",
                calls(),
            )
            .examples(each::<Self>(vec![call(None, 10, 3, 5), call(None, 10, 0, 1)]))
            .cases(60)
            .holds(|case| {
                level_now(case) != Some(false)
                    || !is_first(case)
                    || part(case, |told| told.caught_up)
            }),
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
        let [end, caught_up, last_fetch, end_then] = values(answer);
        format!(
            "end {end}, caught up {caught_up}, last fetch {last_fetch}, leader's end then {end_then}"
        )
    }

    fn story(call: &NoteFetch, expected: &Progress, got: &Progress, law: &str) -> Story {
        let (what, so) = match law {
            "fetch-end" => wrong_end(call, got),
            "fetch-noted" => wrong_fetch(call, got),
            _ => wrong_level(expected, got),
        };
        let before = call.seen.map_or_else(
            || Table::new(&HEAD).row("before", &["-"; 4]),
            |seen| Table::new(&HEAD).row("before", &values(&seen)),
        );
        let mut picture = vec![format!(
            "fetch       from {} at tick {}; the leader's end is {}",
            offset(call.from),
            tick(call.now),
            offset(call.leader_end)
        )];
        picture.extend(before.judged(&values(expected), &values(got)).lines());
        Story {
            headline: format!("{} {what}.", Self::call_text(call)),
            picture,
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

const HEAD: [&str; 4] = ["end", "caught up", "last fetch", "leader's end then"];

fn values(progress: &Progress) -> [String; 4] {
    [
        offset(progress.end),
        progress.caught_up.map_or("None".into(), tick),
        tick(progress.last_fetch),
        offset(progress.end_at_last_fetch),
    ]
}

/// What is wrong, and why anybody cares.
type Wrong = (String, &'static str);

fn wrong_end(call: &NoteFetch, got: &Progress) -> Wrong {
    (
        format!("noted that the follower has all below {}", offset(got.end)),
        match got.end > call.from {
            true => "the high watermark counts records that this follower may not have.",
            false => "the high watermark waits for records that this follower has.",
        },
    )
}

fn wrong_fetch(call: &NoteFetch, got: &Progress) -> Wrong {
    if got.last_fetch != call.now {
        return (
            format!(
                "noted tick {} as the time of this fetch",
                tick(got.last_fetch)
            ),
            "the next fetch may call the follower level at a tick when it did not fetch.",
        );
    }
    (
        format!(
            "noted {} as the leader's end at this fetch, and it is {}",
            offset(got.end_at_last_fetch),
            offset(call.leader_end)
        ),
        "the next fetch is compared with an end that never was.",
    )
}

fn wrong_level(expected: &Progress, got: &Progress) -> Wrong {
    let what = match (got.caught_up, expected.caught_up) {
        (Some(got), Some(expected)) => format!(
            "says that the follower was last level at tick {}, and it was at tick {}",
            tick(got),
            tick(expected)
        ),
        (Some(got), None) => format!(
            "says that the follower was level at tick {}, and it never was",
            tick(got)
        ),
        (None, Some(expected)) => format!(
            "says that the follower was never level, and it was at tick {}",
            tick(expected)
        ),
        (None, None) => "is right about when the follower was level".into(),
    };
    let so = match got.caught_up > expected.caught_up {
        true => {
            "a follower that is too far behind may stay in the in-sync replicas, and every acks=all waits for it."
        }
        false => {
            "a follower that keeps up may be thrown out of the in-sync replicas for a burst of records."
        }
    };
    (what, so)
}

/// Whether the follower is level at this very fetch.
fn level_now(case: &Case<'_, Deciding<Noting>>) -> Option<bool> {
    match case.call {
        Ask::Alone(call) => Some(call.from >= call.leader_end),
        Ask::Cluster(_) => None,
    }
}

/// Whether nothing was noted of the follower before.
fn is_first(case: &Case<'_, Deciding<Noting>>) -> bool {
    matches!(case.call, Ask::Alone(call) if call.seen.is_none())
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
    use crate::course::ch05::kept::kept;

    const ALL: [&str; 5] = [
        "fetch-end",
        "fetch-noted",
        "fetch-level-now",
        "fetch-level-then",
        "fetch-first",
    ];

    fn all_but(law: &str) -> Vec<&'static str> {
        ALL.into_iter().filter(|id| *id != law).collect()
    }

    #[test]
    fn each_law_catches_what_no_other_does() {
        assert_eq!(kept::<Noting>(|_, _| {}), ALL);
        let never_down = |call: &NoteFetch, progress: &mut Progress| {
            progress.end = progress
                .end
                .max(call.seen.map_or(Offset(0), |seen| seen.end));
        };
        assert_eq!(kept::<Noting>(never_down), all_but("fetch-end"));
        let old_end = |call: &NoteFetch, progress: &mut Progress| {
            progress.end_at_last_fetch = call
                .seen
                .map_or(call.leader_end, |seen| seen.end_at_last_fetch);
        };
        assert_eq!(kept::<Noting>(old_end), all_but("fetch-noted"));
        let only_now = |call: &NoteFetch, progress: &mut Progress| {
            progress.caught_up = (call.from >= call.leader_end).then_some(call.now);
        };
        assert_eq!(kept::<Noting>(only_now), all_but("fetch-level-then"));
        let only_below = |call: &NoteFetch, progress: &mut Progress| {
            let level = call.from > call.leader_end;
            progress.caught_up = progress.caught_up.filter(|at| level || *at < call.now);
        };
        assert_eq!(kept::<Noting>(only_below), all_but("fetch-level-now"));
        let first = |call: &NoteFetch, progress: &mut Progress| {
            progress.caught_up = progress
                .caught_up
                .or(call.seen.is_none().then_some(call.now));
        };
        assert_eq!(kept::<Noting>(first), all_but("fetch-first"));
    }
}
