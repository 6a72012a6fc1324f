//! Classroom 50's `result.json`, one a student. Scores there are whole numbers, so points are given in hundredths. A
//! submission without a mark has no file: the grading step then ends with an error, and Classroom 50 says so itself.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::tally::points;
use super::tame::Tame;
use super::words::{Outcome, mark, own_examples, verdict, why};
use crate::grades::{Exercise, Submission};

/// What Classroom 50 sets for a grading step and wants back.
const ASKED: [(&str, &[&str]); 6] = [
    ("classroom", &["CLASSROOM"]),
    ("assignment", &["ASSIGNMENT"]),
    ("submission", &["SUBMISSION_TAG"]),
    ("commit", &["COMMIT_URL"]),
    ("release", &["RELEASE_URL"]),
    ("review", &["REVIEW_URL", "COMMIT_URL"]),
];

/// One student's result. `None`: it was not graded.
///
/// # Errors
/// The environment is not that of a grading step of Classroom 50.
pub fn result_json(
    grades: &Tame,
    submission: &Submission,
    environment: &BTreeMap<String, String>,
) -> Result<Option<String>> {
    let Some(mark) = mark(submission) else {
        return Ok(None);
    };
    let known = |names: &[&str]| {
        let mut values = names.iter().filter_map(|name| environment.get(*name));
        values.find(|value| !value.is_empty())
    };
    let mut result = serde_json::Map::new();
    result.insert("schema".into(), json!("classroom50/result/v1"));
    for (key, names) in ASKED {
        let Some(value) = known(names) else {
            bail!(
                "Classroom 50's result.json needs {} from the environment, which is not set: run it as a grading step of Classroom 50",
                names[0]
            );
        };
        result.insert(key.into(), json!(value));
    }
    // Its runner knows these two itself, and writes them where they are missing.
    for (key, names) in [
        ("owner", ["OWNER", "USERNAME"].as_slice()),
        ("assignment_type", &["ASSIGNMENT_TYPE"]),
    ] {
        if let Some(value) = known(names) {
            result.insert(key.into(), json!(value));
        }
    }
    result.insert("datetime".into(), json!(grades.graded_at));
    result.insert("graded_at".into(), json!(grades.graded_at));
    let all = points(&submission.exercises).of;
    let max = u64::from(all) * 100;
    result.insert(
        "score".into(),
        json!(hundredths(mark * f64::from(all)).min(max)),
    );
    result.insert("max-score".into(), json!(max));
    let counted = submission.exercises.iter().filter(|one| one.weight > 0);
    result.insert("tests".into(), counted.filter_map(test).collect());
    Ok(Some(format!("{:#}\n", Value::Object(result))))
}

/// What was not graded is left out: every test there has a score.
fn test(exercise: &Exercise) -> Option<Value> {
    let max = u64::from(exercise.weight) * 100;
    let points = exercise.points?;
    Some(json!({
        "test-name": format!("{} {}", exercise.id, exercise.title),
        "passed": Outcome::of(exercise) == Outcome::Passed,
        "score": hundredths(points).min(max),
        "max-score": max,
        "verdict": verdict(&exercise.verdict),
        "note": note(exercise),
    }))
}

fn note(exercise: &Exercise) -> String {
    let parts = [Some(why(exercise)), own_examples(exercise)];
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Points are never negative and far below 2^53.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded, not below 0, and as large as a few exercises' weights"
)]
fn hundredths(points: f64) -> u64 {
    (points * 100.0).round().max(0.0) as u64
}
