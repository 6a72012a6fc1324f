//! Gradescope's `results.json`, one a student. Everything in it is plain text: learners' words are in it, and Gradescope
//! would draw them as HTML if we said so. A submission without a mark has no `score` anywhere: Gradescope would add up the
//! others, and the sum would be too low.

use serde_json::{Map, Value, json};

use super::number::short;
use super::tally::points;
use super::tame::Tame;
use super::words::{Outcome, mark, own_examples, verdict, why, why_no_mark};
use crate::grades::{Exercise, Submission};

/// Gradescope shows at most 100,000 characters of one test; nobody reads so many.
const OUTPUT: usize = 20_000;

/// One student's results. Their points are those of the exercises: the assignment is worth as many as all of them.
#[must_use]
pub fn results_json(grades: &Tame, submission: &Submission) -> String {
    let mark = mark(submission);
    let all = points(&submission.exercises).of;
    let mut results = Map::new();
    if let Some(score) = mark {
        results.insert("score".into(), json!(hundredth(score * f64::from(all))));
    }
    results.insert("output".into(), json!(output(grades, submission)));
    for key in ["output_format", "test_output_format", "test_name_format"] {
        results.insert(key.into(), json!("text"));
    }
    results.insert("visibility".into(), json!("visible"));
    results.insert("stdout_visibility".into(), json!("hidden"));
    let tests = submission.exercises.iter();
    let tests: Vec<Value> = tests.map(|one| test(one, mark.is_some())).collect();
    results.insert("tests".into(), json!(tests));
    results.insert(
        "extra_data".into(),
        json!({"student": submission.student, "graded_at": grades.graded_at, "checker": grades.checker}),
    );
    format!("{:#}\n", Value::Object(results))
}

fn output(grades: &Tame, submission: &Submission) -> String {
    let mut lines = Vec::new();
    if let Some(reason) = why_no_mark(submission) {
        lines.push(format!(
            "This submission was not graded, which is not a mark of 0. {reason} Ask your teacher to have it graded again."
        ));
    } else {
        lines.extend(submission.notes.clone());
    }
    lines.push(format!("Graded by checker {}.", grades.checker));
    lines.join("\n")
}

fn test(exercise: &Exercise, with_scores: bool) -> Value {
    let mut test = Map::new();
    let outcome = Outcome::of(exercise);
    if let Some(points) = exercise.points.filter(|_| with_scores) {
        test.insert("score".into(), json!(points));
        test.insert("max_score".into(), json!(exercise.weight));
    }
    if outcome != Outcome::NotGraded {
        let status = match outcome {
            Outcome::Passed => "passed",
            _ => "failed",
        };
        test.insert("status".into(), json!(status));
    }
    test.insert(
        "name".into(),
        json!(format!("{} {}", exercise.id, exercise.title)),
    );
    test.insert("number".into(), json!(exercise.id));
    let mut text = verdict(&exercise.verdict).to_owned();
    if let Some(points) = exercise.points {
        text += &format!(", {} of {} points", short(points), exercise.weight);
    }
    let why = why(exercise);
    let examples = own_examples(exercise).unwrap_or_default();
    for part in [why, examples, exercise.page.join("\n")] {
        if !part.is_empty() {
            text += "\n\n";
            text += &part;
        }
    }
    test.insert("output".into(), json!(cut(&text)));
    Value::Object(test)
}

/// The mark has four decimals: times all points it would be off the sum of the tests by a little.
fn hundredth(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(OUTPUT) {
        Some((at, _)) => format!("{}\n... (cut)", &text[..at]),
        None => text.to_owned(),
    }
}
