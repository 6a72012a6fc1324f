//! A small class: all kinds of verdicts, one submission that cannot be read, one that the checker failed on, a borrowed body,
//! a copy, and a student who writes to whoever reads the reports.

use grade::grades::Grades;

/// `class.json`, with a panic's text of 1 MB where it is marked.
pub fn class() -> Grades {
    let text = include_str!("../class.json").replace("{{1 MB}}", &"evil ".repeat(200_000));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("class.json: {error}"))
}
