//! A table for Moodle. The grade and the feedback stand together: feedback that is imported without its grade takes the
//! grade away. It fits the assignment's own grading worksheet (`Identifier`, `Last modified (grade)`) as well as the
//! gradebook's import, where the teacher picks the columns.

use super::csv::row;
use super::html::escape;
use super::number::{of, percent, short};
use super::tally::{in_chapter, points};
use super::tame::Tame;
use super::words::{Outcome, mark, verdict, why_no_mark};
use crate::grades::Submission;

const HEAD: [&str; 7] = [
    "Identifier",
    "Full name",
    "ID number",
    "Grade",
    "Maximum Grade",
    "Last modified (grade)",
    "Feedback comments",
];

/// The table. `most` is what the assignment is worth in Moodle.
#[must_use]
pub fn moodle_csv(grades: &Tame, most: f64) -> String {
    let mut table = row(HEAD);
    for submission in &grades.submissions {
        let id = submission.lms_id.clone();
        // Moodle's file names hold the number that its worksheet calls a participant.
        let participant = id
            .filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
            .map(|id| format!("Participant {id}"));
        table += &row([
            participant.unwrap_or_default(),
            submission.name.clone(),
            submission.student.clone(),
            mark(submission).map_or_else(String::new, |mark| short(mark * most)),
            short(most),
            String::new(),
            // Moodle reads it as HTML.
            escape(&feedback(grades, submission)),
        ]);
    }
    table
}

fn feedback(grades: &Tame, submission: &Submission) -> String {
    if let Some(reason) = why_no_mark(submission) {
        return format!("Not graded, which is not a mark of 0. {reason}");
    }
    let mut parts: Vec<String> = mark(submission).map(percent).into_iter().collect();
    for chapter in &grades.chapters {
        let sum = points(in_chapter(submission, *chapter));
        if let Some(got) = sum.got.filter(|_| sum.of > 0) {
            parts.push(format!("chapter {chapter}: {} points", of(got, sum.of)));
        }
    }
    let mut text = parts.join("; ") + ".";
    let open = submission
        .exercises
        .iter()
        .filter(|one| Outcome::of(one) != Outcome::Passed);
    for exercise in open {
        let words = verdict(&exercise.verdict);
        text += &format!(" {} {}: {words}.", exercise.id, exercise.title);
    }
    text
}
