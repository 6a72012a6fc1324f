//! The class for the summary of a GitHub job, in Markdown: at most 1 MiB, or GitHub shows nothing of it.

use super::markdown::{escape, head, row};
use super::number::percent;
use super::tally::{at, examples, exercises, hardest, marks, median, mistakes};
use super::tame::Tame;
use super::words::{Outcome, count, mark, why_no_mark};
use crate::grades::Submission;

/// What GitHub takes.
pub const MOST: usize = 1024 * 1024;

/// So many rows of the small tables.
const ROWS: usize = 10;

/// The summary. Where the class is too large for it, the last students are left out, and it says how many.
#[must_use]
pub fn step_summary(grades: &Tame) -> String {
    let mut text = String::from("# The class\n\n");
    let marks = marks(grades);
    let students = grades.submissions.len();
    text += &format!("{}, {} graded", count(students, "student"), marks.len());
    if let Some(median) = median(&marks) {
        text += &format!("; half of the marks are {} or more", percent(median));
    }
    text += ".\n\n";
    text += &not_graded(grades);
    text += &hard(grades);
    text += &made(grades);
    text += &own_examples(grades);
    let end = format!(
        "Isolation: {}. Everything is in grades.json, and in class.html as a page.\n",
        escape(&grades.isolation.tier)
    );
    let table = "## Marks\n\n".to_owned() + &head(&["Student", "Name", "Mark", "Is at"]);
    let mut room = MOST.saturating_sub(text.len() + table.len() + end.len() + 100);
    text += &table;
    let mut left = students;
    for line in grades.submissions.iter().map(student) {
        if line.len() > room {
            break;
        }
        room -= line.len();
        left -= 1;
        text += &line;
    }
    if left > 0 {
        text += &format!(
            "\nAnd {}, for whom there is no room here.\n",
            count(left, "more student")
        );
    }
    text + "\n" + &end
}

fn student(submission: &Submission) -> String {
    let mark = mark(submission);
    let place = match at(submission) {
        Some(exercise) => format!("{} {}", exercise.id, exercise.title),
        None if mark.is_none() => String::new(),
        None => "the end".to_owned(),
    };
    let mark = mark.map_or_else(|| "not graded".to_owned(), percent);
    row(&[
        escape(&submission.student),
        escape(&submission.name),
        mark,
        escape(&place),
    ])
}

fn not_graded(grades: &Tame) -> String {
    let lost: Vec<(&Submission, String)> = grades
        .submissions
        .iter()
        .filter_map(|submission| Some((submission, why_no_mark(submission)?)))
        .collect();
    if lost.is_empty() {
        return String::new();
    }
    let mut text = format!("## Not graded\n\n{}", head(&["Student", "Why"]));
    for (submission, why) in lost.iter().take(ROWS * ROWS) {
        text += &row(&[escape(&submission.student), escape(why)]);
    }
    if lost.len() > ROWS * ROWS {
        text += &format!("\nAnd {} more.\n", lost.len() - ROWS * ROWS);
    }
    text + "\n"
}

fn hard(grades: &Tame) -> String {
    let all = exercises(grades);
    let hard = hardest(&all);
    if hard.is_empty() {
        return String::new();
    }
    let mut text = format!("## Hardest\n\n{}", head(&["Exercise", "Tried", "Passed"]));
    for done in hard.iter().take(ROWS) {
        text += &row(&[
            escape(&format!("{} {}", done.id, done.title)),
            done.tried().to_string(),
            done.count(Outcome::Passed).to_string(),
        ]);
    }
    text + "\n"
}

fn own_examples(grades: &Tame) -> String {
    let mut all = examples(grades);
    if all.is_empty() {
        return String::new();
    }
    // Where the class needs another look first: those that the fewest have.
    all.sort_by_key(|caught| caught.students);
    let mut text = format!(
        "## Fewest examples of their own\n\n{}",
        head(&["Exercise", "Students", "They catch"])
    );
    for caught in all.iter().take(ROWS) {
        let title = format!("{} {}", caught.exercise.id, caught.exercise.title);
        let mean = match caught.students {
            0 => String::new(),
            _ => format!("{:.1} of {}", caught.mean, caught.of),
        };
        text += &row(&[escape(&title), caught.students.to_string(), mean]);
    }
    text + "\n"
}

fn made(grades: &Tame) -> String {
    let made = mistakes(grades);
    if made.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "## Most common known mistakes\n\n{}",
        head(&["Exercise", "The answers of", "Students"])
    );
    for one in made.iter().take(ROWS) {
        text += &row(&[
            escape(&format!("{} {}", one.exercise.id, one.exercise.title)),
            escape(one.sentence),
            one.students.len().to_string(),
        ]);
    }
    text + "\n"
}
