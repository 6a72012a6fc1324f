//! `grades.csv`: a row a student, for a spreadsheet. Who they are and the mark, then the chapters' points, then the
//! exercises' points, then their verdicts: a 0 alone would not say whether it was wrong or never begun. At the end, where they count,
//! what the students' own examples catch.

use super::csv::row;
use super::number::short;
use super::tally::{Done, exercises, in_chapter, points};
use super::tame::Tame;
use super::words::{caught, mark, status, verdict, why_no_mark};
use crate::grades::{Exercise, Submission};

/// The table. It begins with the mark by which a spreadsheet knows UTF-8.
#[must_use]
pub fn grades_csv(grades: &Tame) -> String {
    let all = exercises(grades);
    let mut head: Vec<String> = [
        "student",
        "name",
        "LMS id",
        "status",
        "not graded because",
        "score",
        "max",
        "points",
        "of",
    ]
    .map(str::to_owned)
    .into();
    for chapter in &grades.chapters {
        head.extend([
            format!("chapter {chapter}"),
            format!("chapter {chapter} of"),
        ]);
    }
    head.extend(all.iter().map(|done| format!("{} {}", done.id, done.title)));
    head.extend(all.iter().map(|done| format!("{} verdict", done.id)));
    // Only where they count.
    let counting: Vec<&Done<'_>> = match grades.examples {
        Some(_) => all.iter().filter(|done| done.weight > 0).collect(),
        None => Vec::new(),
    };
    head.extend(counting.iter().map(|done| format!("{} examples", done.id)));
    let mut table = String::from("\u{feff}") + &row(head);
    for submission in &grades.submissions {
        let mut cells = who(submission);
        for chapter in &grades.chapters {
            cells.extend(sum(submission, in_chapter(submission, *chapter)));
        }
        let mine = |id: &str| submission.exercises.iter().find(|mine| mine.id == id);
        let got = |exercise: &Exercise| exercise.points.map(short);
        cells.extend(
            all.iter()
                .map(|done| mine(done.id).and_then(got).unwrap_or_default()),
        );
        cells.extend(all.iter().map(|done| {
            mine(done.id).map_or_else(String::new, |mine| verdict(&mine.verdict).to_owned())
        }));
        cells.extend(counting.iter().map(|done| {
            let mine = mine(done.id).and_then(|mine| mine.examples.as_ref());
            mine.map_or_else(String::new, caught)
        }));
        table += &row(cells);
    }
    table
}

fn who(submission: &Submission) -> Vec<String> {
    let mut cells = vec![
        submission.student.clone(),
        submission.name.clone(),
        submission.lms_id.clone().unwrap_or_default(),
        status(submission).to_owned(),
        why_no_mark(submission).unwrap_or_default(),
        mark(submission).map_or_else(String::new, short),
        submission.max.to_string(),
    ];
    cells.extend(sum(submission, &submission.exercises));
    cells
}

/// Points and of how many; both empty where there is nothing to count.
fn sum<'a>(
    submission: &Submission,
    exercises: impl IntoIterator<Item = &'a Exercise>,
) -> [String; 2] {
    let sum = points(exercises);
    let is_known = mark(submission).is_some() && sum.of > 0;
    let got = sum.got.filter(|_| is_known).map(short);
    let of = (sum.of > 0).then(|| sum.of.to_string());
    [got.unwrap_or_default(), of.unwrap_or_default()]
}
