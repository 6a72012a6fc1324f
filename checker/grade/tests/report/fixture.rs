//! A small class: all kinds of verdicts, one submission that cannot be read, one that the checker failed on, a borrowed body,
//! a copy, and a student who writes to whoever reads the reports.

use std::collections::BTreeMap;

use grade::grades::Grades;

/// `class.json`, with a panic's text of 1 MB where it is marked.
pub fn class() -> Grades {
    let text = include_str!("../class.json").replace("{{1 MB}}", &"evil ".repeat(200_000));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("class.json: {error}"))
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
