//! A class whose texts are harmless and whose numbers are rounded: every report is made of it, so that no report can forget.
//! What is left to a report is to escape what its own format reads: quotes, angle brackets, stars.

use std::ops::Deref;

use super::number::rounded;
use super::plain::{CELL, NAME, NOTES, plain, plain_page};
use super::words::mark;
use crate::grades::{Exercise, Grades, Submission};

/// Grades that any report may show.
#[derive(Clone, Debug)]
pub struct Tame(Grades);

impl Tame {
    /// The same grades, harmless. Doing it twice changes nothing.
    #[must_use]
    pub fn of(grades: &Grades) -> Self {
        let mut grades = grades.clone();
        for text in [
            &mut grades.checker,
            &mut grades.graded_at,
            &mut grades.prior,
        ] {
            *text = plain(text, CELL);
        }
        if let Some(examples) = &mut grades.examples {
            examples.mistakes = plain(&examples.mistakes, CELL);
        }
        grades.cases.suites = plain(&grades.cases.suites, CELL);
        tame(&mut grades.cases.class_key);
        grades.isolation.tier = plain(&grades.isolation.tier, CELL);
        grades.isolation.on = notes(&grades.isolation.on);
        grades.isolation.off = notes(&grades.isolation.off);
        grades.submissions.iter_mut().for_each(submission);
        for copy in &mut grades.copies {
            copy.exercise = plain(&copy.exercise, CELL);
            for student in &mut copy.students {
                *student = plain(student, NAME);
            }
        }
        Self(grades)
    }

    /// Only this student's: what they may be given. Nothing in it is of another.
    #[must_use]
    pub fn only(&self, submission: &Submission) -> Self {
        let mut grades = head(&self.0);
        grades.submissions.push(submission.clone());
        Self(grades)
    }
}

impl Deref for Tame {
    type Target = Grades;

    fn deref(&self) -> &Grades {
        &self.0
    }
}

/// How the class was graded, without who is in it.
fn head(grades: &Grades) -> Grades {
    Grades {
        schema: grades.schema,
        checker: grades.checker.clone(),
        graded_at: grades.graded_at.clone(),
        submissions_at: grades.submissions_at.clone(),
        chapters: grades.chapters.clone(),
        prior: grades.prior.clone(),
        cases: grades.cases.clone(),
        examples: grades.examples.clone(),
        isolation: grades.isolation.clone(),
        shard: grades.shard,
        submissions: Vec::new(),
        copies: Vec::new(),
    }
}

fn submission(submission: &mut Submission) {
    submission.student = plain(&submission.student, NAME);
    submission.name = plain(&submission.name, NAME);
    if submission.name.trim().is_empty() {
        submission.name.clone_from(&submission.student);
    }
    tame(&mut submission.lms_id);
    submission.place = plain(&submission.place, CELL);
    submission.notes = notes(&submission.notes);
    submission.score = mark(submission).and_then(rounded);
    submission.exercises.iter_mut().for_each(exercise);
    submission.receipt.rustc = plain(&submission.receipt.rustc, CELL);
    for (path, digest) in &mut submission.receipt.files {
        *path = plain(path, CELL);
        *digest = plain(digest, CELL);
    }
}

fn exercise(exercise: &mut Exercise) {
    for text in [&mut exercise.id, &mut exercise.title, &mut exercise.verdict] {
        *text = plain(text, NAME);
    }
    exercise.points = exercise.points.and_then(rounded);
    if let Some(examples) = &mut exercise.examples {
        examples.points = rounded(examples.points).unwrap_or_default();
        tame(&mut examples.note);
    }
    for text in [
        &mut exercise.blame,
        &mut exercise.note,
        &mut exercise.law,
        &mut exercise.token,
    ] {
        tame(text);
    }
    if let Some(mistake) = &mut exercise.mistake {
        mistake.id = plain(&mistake.id, CELL);
        mistake.sentence = plain(&mistake.sentence, CELL);
    }
    exercise.page = plain_page(&exercise.page);
}

fn tame(text: &mut Option<String>) {
    if let Some(text) = text {
        *text = plain(text, CELL);
    }
}

fn notes(notes: &[String]) -> Vec<String> {
    let mut shown: Vec<String> = notes
        .iter()
        .take(NOTES)
        .map(|note| plain(note, CELL))
        .collect();
    if notes.len() > NOTES {
        shown.truncate(NOTES - 1);
        shown.push(format!("... ({} more)", notes.len() - shown.len()));
    }
    shown
}
