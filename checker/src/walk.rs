//! What a step of a learner through a chapter should change, and what it must not.
//!
//! The exercises before the one in hand are written and passed: nothing of their results changes. Those behind it are not written: each
//! is not started, or waits for another, whatever stands in the one in hand.

use crate::exercise::ExerciseId;
use crate::suite::Verdict;
use serde_json::Value as Json;

/// What stands in the exercise that is in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InHand<'a> {
    /// Its stub.
    Stub,
    /// The reference's body.
    Reference,
    /// A known mistake, with its page as it is kept.
    Mistake {
        /// Its stable name.
        id: &'a str,
        /// Its failure page.
        page: &'a str,
    },
}

/// Verdicts on written code that is wrong.
const WRONG: [Verdict; 9] = [
    Verdict::Failed,
    Verdict::Panicked,
    Verdict::Aborted,
    Verdict::StackOverflow,
    Verdict::CpuLimit,
    Verdict::WallLimit,
    Verdict::MemoryLimit,
    Verdict::Nondeterministic,
    Verdict::Refused,
];

/// What a chapter's page as JSON says that it should not. `before` is the page of the step before, of the same chapter.
#[must_use]
pub fn wrong(
    before: Option<&Json>,
    after: &Json,
    ids: &[ExerciseId],
    hand: ExerciseId,
    what: &InHand<'_>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for &id in ids {
        let now = exercise(after, id);
        let verdict = now["verdict"].as_str().unwrap_or("not on the page");
        if id == hand {
            wrong.extend(in_hand(now, verdict, what).map(|why| format!("{id} {why}")));
        } else if id > hand && !is_unwritten(verdict) {
            wrong.push(format!("{id} is {verdict}, and it is not written"));
        } else if id < hand && verdict != Verdict::Passed.name() {
            wrong.push(format!("{id} is {verdict}, and it had passed"));
        } else if id < hand
            && let Some(before) = before.map(|page| exercise(page, id))
            && before != now
        {
            wrong.push(format!("{id} is not as before: {before}, now {now}"));
        }
    }
    wrong
}

fn in_hand(now: &Json, verdict: &str, what: &InHand<'_>) -> Option<String> {
    match what {
        InHand::Stub if is_unwritten(verdict) => None,
        InHand::Stub => Some(format!("is {verdict}, and it is not written")),
        InHand::Reference if verdict == Verdict::Passed.name() => None,
        InHand::Reference => Some(format!("is {verdict} with the reference's body: {now}")),
        InHand::Mistake { id, page } => mistaken(now, verdict, id, page),
    }
}

/// A mistake's verdict is the one on its page, and its diagnosis is itself or none.
fn mistaken(now: &Json, verdict: &str, id: &str, page: &str) -> Option<String> {
    let head = page.lines().next().unwrap_or_default();
    let kept = WRONG
        .iter()
        .find(|kept| head.contains(&format!("   {}   ", kept.words())));
    let Some(kept) = kept else {
        return Some(format!("with the mistake {id} has no page that is kept"));
    };
    if kept.name() != verdict {
        return Some(format!(
            "is {verdict} with the mistake {id}, whose page says {kept}: {now}"
        ));
    }
    let diagnosis = now["diagnosis"].as_str();
    let other = diagnosis.filter(|diagnosis| *diagnosis != id)?;
    Some(format!("with the mistake {id} is diagnosed as {other}"))
}

fn is_unwritten(verdict: &str) -> bool {
    [Verdict::NotStarted, Verdict::Skipped]
        .map(Verdict::name)
        .contains(&verdict)
}

fn exercise(page: &Json, id: ExerciseId) -> &Json {
    let id = id.to_string();
    let mut exercises = page["exercises"].as_array().into_iter().flatten();
    exercises
        .find(|exercise| exercise["id"] == id.as_str())
        .unwrap_or(&Json::Null)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PAGE: &str = "1.2 two   PANICKED   chapter 1, only this exercise\n\n...";
    const MISTAKE: InHand<'_> = InHand::Mistake {
        id: "it",
        page: PAGE,
    };

    fn page(verdicts: [&str; 3]) -> Json {
        let exercise = |(verdict, number): (&str, u8)| json!({"id": format!("1.{number}"), "verdict": verdict, "diagnosis": null});
        json!({"exercises": verdicts.into_iter().zip(1..).map(exercise).collect::<Vec<_>>()})
    }

    /// Whether a step in 1.2 is right.
    fn is_right(verdicts: [&str; 3], what: &InHand<'_>) -> bool {
        let before = page(["passed", "not-started", "not-started"]);
        let ids: Vec<ExerciseId> = (1..=3).map(|number| ExerciseId::new(1, number)).collect();
        wrong(Some(&before), &page(verdicts), &ids, ids[1], what).is_empty()
    }

    #[test]
    fn only_the_exercise_in_hand_changes() {
        assert!(is_right(
            ["passed", "passed", "not-started"],
            &InHand::Reference
        ));
        assert!(is_right(
            ["passed", "passed", "skipped"],
            &InHand::Reference
        ));
        for unlike in [
            ["passed", "passed", "passed"],
            ["passed", "passed", "failed"],
            ["failed", "passed", "not-started"],
            ["passed", "not-started", "not-started"],
            ["passed", "failed", "not-started"],
        ] {
            assert!(!is_right(unlike, &InHand::Reference), "{unlike:?}");
        }
    }

    #[test]
    fn a_mistake_gets_the_verdict_of_its_page() {
        assert!(is_right(["passed", "panicked", "not-started"], &MISTAKE));
        for verdict in ["passed", "failed", "not-started", "skipped", "borrowed"] {
            assert!(
                !is_right(["passed", verdict, "not-started"], &MISTAKE),
                "{verdict}"
            );
        }
        let none = InHand::Mistake { id: "it", page: "" };
        assert!(!is_right(["passed", "panicked", "not-started"], &none));
    }

    #[test]
    fn a_mistake_is_diagnosed_as_itself_or_not_at_all() {
        let mut now = page(["passed", "panicked", "not-started"]);
        let ids = [ExerciseId::new(1, 2)];
        for (diagnosis, right) in [("it", true), ("another", false)] {
            now["exercises"][1]["diagnosis"] = diagnosis.into();
            assert_eq!(wrong(None, &now, &ids, ids[0], &MISTAKE).is_empty(), right);
        }
    }

    #[test]
    fn what_passed_before_keeps_all_that_was_said_of_it() {
        let before = page(["passed", "not-started", "not-started"]);
        let mut after = page(["passed", "passed", "not-started"]);
        let ids = [1, 2, 3].map(|number| ExerciseId::new(1, number));
        after["exercises"][0]["cases"] = 7.into();
        let found = wrong(Some(&before), &after, &ids, ids[1], &InHand::Reference);
        assert!(
            found.len() == 1 && found[0].starts_with("1.1 is not as before"),
            "{found:?}"
        );
    }

    #[test]
    fn an_exercise_that_is_missing_is_seen() {
        let ids = [1, 2].map(|number| ExerciseId::new(1, number));
        let found = wrong(None, &json!({"exercises": []}), &ids, ids[0], &InHand::Stub);
        assert_eq!(found.len(), 2);
    }
}
