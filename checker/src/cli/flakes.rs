//! `flakes`: the same chapters again and again on a busy machine. Whatever is reported differently the second time is a defect.

use super::arguments::flag_with_number;
use super::walk::{asked_chapters, chapters_argument};
use super::{Exit, print};
use crate::course::Chapter;
use crate::learner::{Learner, mistaken, solved};
use crate::page::{plural, tell};
use crate::paths::Paths;
use crate::variants::{Kind, variants};
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use serde_json::Value as Json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// How many loops keep the machine busy: as many as the smallest machine has cores.
const BUSY: usize = 2;

pub(super) fn command() -> Command {
    Command::new("flakes")
        .about("For authors: check the same code again and again on a busy machine")
        .after_help(
            "The reference, and a learner who has one known mistake in each exercise: each report must be what it was at first, on a quiet \
             machine.\n\nExamples:\n  cargo run -p checker -- flakes\n  cargo run -p checker -- flakes --loops 3 --chapter 1",
        )
        .arg(chapters_argument())
        .arg(flag_with_number("loops", "50", "How often"))
        .arg(flag_with_number("mistake", "1", "Which mistake of each exercise, counted round"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let loops = given.get_one("loops").copied().unwrap_or(1_u64);
    let mistake = given.get_one("mistake").copied().unwrap_or(1_u64);
    let chapters = asked_chapters(given)?;
    let learners = [
        (
            "the reference",
            writer(paths, &chapters, "flakes-reference", None)?,
        ),
        (
            "mistakes",
            writer(paths, &chapters, "flakes-mistakes", Some(mistake))?,
        ),
    ];
    let check_all = || {
        let each = learners.iter().flat_map(|(what, learner)| {
            let check = move |chapter| Ok((*what, chapter, learner.check(chapter)?));
            chapters.iter().map(check)
        });
        each.collect::<Result<Vec<(&str, &Chapter, Json)>>>()
    };
    tell("at first, on a quiet machine ...");
    let first = check_all()?;
    let mut problems = Vec::new();
    busy(|| {
        for turn in 1..=loops {
            tell(&format!("loop {turn} of {loops} ..."));
            for ((what, chapter, then), (_, _, now)) in first.iter().zip(check_all()?) {
                for difference in differences(then, &now) {
                    let number = chapter.number;
                    let problem = format!("chapter {number}, {what}, loop {turn}: {difference}");
                    tell(&problem);
                    problems.push(problem);
                }
            }
        }
        Ok(())
    })?;
    print(&problems);
    let (reports, loops) = (first.len(), plural(loops as usize, "loop"));
    let found = plural(problems.len(), "difference");
    print(&[format!(
        "{reports} reports, {loops} on a busy machine: {found}."
    )]);
    Ok(match problems.is_empty() {
        true => Exit::Passed,
        false => Exit::NotPassed,
    })
}

/// Somebody who has written each exercise: as the reference, or with the mistake of that number.
fn writer(
    paths: &Paths,
    chapters: &[Chapter],
    name: &str,
    mistake: Option<u64>,
) -> Result<Learner> {
    let learner = Learner::fresh(paths, name)?;
    for chapter in chapters {
        let solved = solved(paths, chapter)?;
        for id in chapter.suites.iter().map(|suite| suite.about().id) {
            let Some(number) = mistake else {
                learner.write(chapter, &solved, id)?;
                continue;
            };
            let mistakes = variants(paths, Kind::Mistake, id)?;
            let mut round = mistakes.iter().cycle();
            let mistake = round.nth((number as usize).saturating_sub(1) % mistakes.len().max(1));
            let mistake = mistake.with_context(|| format!("{id} has no mistake"))?;
            learner.write(chapter, &mistaken(&solved, id, mistake)?, id)?;
        }
    }
    Ok(learner)
}

/// Does something while the machine has other work.
fn busy<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..BUSY {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

/// Where two reports differ, down to the single value.
fn differences(then: &Json, now: &Json) -> Vec<String> {
    match (then, now) {
        (Json::Object(one), Json::Object(other)) => {
            let keys = one
                .keys()
                .chain(other.keys().filter(|key| !one.contains_key(*key)));
            let below = keys.flat_map(|key| {
                let name = one.get("id").and_then(Json::as_str).filter(|_| key != "id");
                let name = name.map_or_else(|| key.clone(), |id| format!("{id} {key}"));
                let inner = differences(&then[key], &now[key]);
                inner
                    .into_iter()
                    .map(move |inner| format!("{name} {inner}"))
            });
            below.collect()
        }
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other);
            pairs
                .flat_map(|(one, other)| differences(one, other))
                .collect()
        }
        _ if then == now => Vec::new(),
        _ => vec![format!("is {now}, and was {then}")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_report_that_differs_says_where() {
        let page = |verdict: &str, law: Json, exercises: usize| {
            let exercise = json!({"id": "1.3", "verdict": verdict, "law": law});
            json!({"chapter": 1, "exercises": vec![exercise; exercises]})
        };
        let then = page("passed", Json::Null, 1);
        assert!(differences(&then, &then).is_empty());
        assert_eq!(
            differences(&then, &page("failed", json!("a"), 1)),
            [
                "exercises 1.3 verdict is \"failed\", and was \"passed\"",
                "exercises 1.3 law is \"a\", and was null"
            ]
        );
        assert_eq!(differences(&then, &page("passed", Json::Null, 2)).len(), 1);
        assert_eq!(differences(&then, &json!({"chapter": 1})).len(), 1);
        assert_eq!(differences(&json!({"chapter": 1}), &then).len(), 1);
    }

    #[test]
    fn what_is_done_on_a_busy_machine_is_answered() {
        assert_eq!(busy(|| Ok(7)).ok(), Some(7));
    }
}
