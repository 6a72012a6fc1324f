//! A small class: all kinds of verdicts, one submission that cannot be read, one that the checker failed on, a borrowed body,
//! a copy, and a student who writes to whoever reads the reports.

use std::collections::BTreeMap;

use grade::grades::{Examples, Grades, OfExamples};

/// `class.json`, with a panic's text of 1 MB where it is marked.
pub fn class() -> Grades {
    let text = include_str!("../class.json").replace("{{1 MB}}", &"evil ".repeat(200_000));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("class.json: {error}"))
}

/// The same class, whose own examples are a fifth of the marks: some catch all, some are not right, some are not there.
pub fn class_with_examples() -> Grades {
    let mut class = class();
    class.examples = Some(OfExamples {
        part: 0.2,
        mistakes: "d2cc93c204a5e132".to_owned(),
    });
    let notes = [
        (6, None),
        (
            4,
            Some("not caught: one breaks: the answer is empty below the first entry"),
        ),
        (
            0,
            Some(
                "`=HYPERLINK(1)` in line 12 expects what the contract does not say; the rule: <b>none</b>",
            ),
        ),
        (0, Some("there is no example of it")),
    ];
    for submission in &mut class.submissions {
        let counting = submission.exercises.iter_mut();
        let counting = counting.filter(|one| one.weight > 0 && one.points.is_some());
        for (exercise, (caught, note)) in counting.zip(notes.iter().cycle()) {
            let points = f64::from(exercise.weight) * 0.2 * f64::from(*caught) / 6.0;
            exercise.points = exercise.points.map(|code| code * 0.8 + points);
            exercise.examples = Some(Examples {
                caught: *caught,
                of: 6,
                points,
                note: note.map(str::to_owned),
            });
        }
    }
    class
}

/// What Classroom 50 sets for a grading step.
pub fn classroom50() -> BTreeMap<String, String> {
    let known = [
        ("CLASSROOM", "kafka-2026"),
        ("ASSIGNMENT", "chapters-1-2"),
        ("SUBMISSION_TAG", "submit/2026-12-01T18-00-00Z-a1b2c3d"),
        ("COMMIT_URL", "https://example.org/commit/a1b2c3d"),
        ("RELEASE_URL", "https://example.org/releases/1"),
    ];
    known
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
}
