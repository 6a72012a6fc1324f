//! `grade appeal RECEIPT`: one submission again, on the same cases, with its failing cases shown.

use crate::Usage;
use crate::cli;
use crate::examples;
use crate::grades::{Grades, Submission};
use crate::ground::{Ground, Terms};
use crate::intake::Taken;
use crate::key::ClassKey;
use crate::merge;
use crate::pool::in_own_folder;
use crate::report;
use crate::run::{behind_walls, class, plan, the_reference_passes};
use crate::scratch::scratch;
use crate::student::hashes;
use anyhow::{Result, bail};
use checker::paths::Paths;
use clap::ArgMatches;
use std::path::PathBuf;
use std::time::Duration;

/// For one chapter: who appeals waits.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Runs the command. Exit code 0: the same was found again; 1: something else.
///
/// # Errors
/// The receipt, the key or the submission is not the one that was graded; our own.
pub fn run(given: &ArgMatches) -> Result<u8> {
    let walls = behind_walls(&cli::isolation_of(given))?;
    let path = |name: &str| given.get_one::<PathBuf>(name).cloned();
    let file = path("receipt").unwrap_or_default();
    let receipt = merge::read(&file)?;
    let [found] = receipt.submissions.as_slice() else {
        bail!(Usage(format!(
            "{} is no receipt, which is of one student: receipts/ of the reports has one for each",
            file.display()
        )));
    };
    let key = path("class-key")
        .map(|file| ClassKey::read(&file))
        .transpose()?;
    same_key(&receipt, key)?;
    let place = path("submissions").unwrap_or_else(|| receipt.submissions_at.clone().into());
    let paths = Paths::find()?;
    let with_examples = receipt.examples.is_some();
    let class = class(&paths, &place, &receipt.chapters, with_examples)?;
    let taken = find(found, class)?;
    let scratch = scratch(&paths.work)?;
    let terms = Terms {
        chapters: receipt.chapters.clone(),
        prior: cli::prior(&receipt.prior),
        plan: plan(key),
        timeout: TIMEOUT,
        walls: walls.start(),
        examples: receipt
            .examples
            .as_ref()
            .map(|of| examples::Terms { part: of.part, key }),
    };
    let ground = Ground::prepare(&paths, scratch.path(), terms)?;
    if ground.suites() != receipt.cases.suites {
        bail!(Usage(format!(
            "the course's laws have changed since: check out the version that graded it ({})",
            receipt.checker
        )));
    }
    if let Some(of) = &receipt.examples
        && of.mistakes != ground.mistakes()
    {
        bail!(Usage(format!(
            "the course's known mistakes have changed since, which the examples were to catch: check out the version that graded it ({})",
            receipt.checker
        )));
    }
    the_reference_passes(&ground, scratch.path())?;
    let now = in_own_folder(&ground, &taken, scratch.path())?;
    for line in compared(found, &now) {
        println!("{line}");
    }
    Ok(u8::from(verdicts(found) != verdicts(&now)))
}

fn same_key(receipt: &Grades, key: Option<ClassKey>) -> Result<()> {
    let now = key.map(|key| key.commitment());
    if now == receipt.cases.class_key {
        return Ok(());
    }
    match (&receipt.cases.class_key, now) {
        (Some(then), None) => bail!(Usage(format!(
            "it was graded with a class key: name the file with --class-key (its hash is {then})"
        ))),
        (Some(then), Some(now)) => bail!(Usage(format!(
            "this is another class key: its hash is {now}, and the receipt says {then}"
        ))),
        (None, _) => bail!(Usage(
            "it was graded on the public cases: leave --class-key out".into()
        )),
    }
}

/// The submission of the receipt, if it is byte for byte what was graded.
fn find(found: &Submission, class: Vec<Taken>) -> Result<Taken> {
    let student = &found.student;
    let Some(taken) = class.into_iter().find(|taken| taken.student == *student) else {
        bail!(Usage(format!(
            "{student} is not among the submissions: name where they are now with --submissions"
        )));
    };
    let (then, now) = (&found.receipt.files, hashes(&taken));
    let changed = then.iter().find(|file| !now.contains(file));
    let changed = changed.or_else(|| now.iter().find(|file| !then.contains(file)));
    match changed {
        Some((file, _)) => bail!(Usage(format!(
            "{file} of {student} is not the one that was graded: an appeal is about what was handed in"
        ))),
        None => Ok(taken),
    }
}

/// What of an exercise must come out again. A receipt's numbers are rounded.
fn verdicts(of: &Submission) -> Vec<(&str, &str, Option<f64>, Option<String>)> {
    let exercises = of.exercises.iter();
    exercises
        .map(|exercise| {
            let examples = report::own_examples(exercise);
            (
                exercise.id.as_str(),
                exercise.verdict.as_str(),
                exercise.points.and_then(report::rounded),
                examples.map(|examples| report::plain(&examples, report::CELL)),
            )
        })
        .collect()
}

/// What is said of an appeal: the same or not, then each failing case.
fn compared(then: &Submission, now: &Submission) -> Vec<String> {
    let score = |of: &Submission| {
        of.score
            .map_or("not graded".into(), |score| format!("{score}"))
    };
    let same = verdicts(then) == verdicts(now);
    let mut lines = vec![match same {
        true => format!("{}: the same again, score {}", now.student, score(now)),
        false => format!(
            "{}: NOT the same: score {} then, {} now",
            now.student,
            score(then),
            score(now)
        ),
    }];
    for note in &now.notes {
        lines.push(format!("note: {note}"));
    }
    for exercise in &now.exercises {
        if let Some(examples) = report::own_examples(exercise) {
            let examples = report::plain(&examples, report::CELL);
            lines.push(format!("{} {}: {examples}", exercise.id, exercise.title));
        }
    }
    for exercise in now
        .exercises
        .iter()
        .filter(|exercise| !exercise.page.is_empty())
    {
        lines.push(String::new());
        lines.extend(exercise.page.iter().cloned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::Taken;

    fn submission(points: f64, caught: u32) -> Submission {
        let exercise = serde_json::json!({
            "id": "2.4", "title": "lookup", "verdict": "passed", "weight": 4, "points": points,
            "examples": {"caught": caught, "of": 6, "points": 0.4, "note": "`a\u{1b}[2J` proves nothing"},
            "passes_beside_the_reference": false, "blame": null, "note": null, "law": null,
            "mistake": null, "page": [], "cases": 1, "token": null
        });
        let of = Taken::of("ada", []);
        Submission {
            student: of.student,
            name: of.name,
            lms_id: None,
            place: String::new(),
            status: crate::grades::Status::Graded,
            notes: Vec::new(),
            score: Some(0.9),
            max: 1,
            exercises: serde_json::from_value(exercise).into_iter().collect(),
            receipt: crate::grades::Receipt::default(),
        }
    }

    #[test]
    fn a_receipt_is_rounded_and_the_same_all_the_same() {
        let lines = compared(&submission(3.4667, 3), &submission(3.2 + 0.8 / 3.0, 3));
        assert_eq!(
            lines,
            [
                "ada: the same again, score 0.9",
                "2.4 lookup: Examples: 3 of 6 mistakes caught; `a\\u{1b}[2J` proves nothing."
            ]
        );
    }

    #[test]
    fn other_examples_are_not_the_same() {
        let lines = compared(&submission(3.4667, 3), &submission(3.4667, 2));
        assert!(lines[0].starts_with("ada: NOT the same"), "{}", lines[0]);
    }
}
