//! JUnit XML: a suite a student, a case an exercise. What is not begun is skipped, what is wrong is a failure, and what was
//! not graded is an error.

use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use super::number::{of, short};
use super::tally::chapter_of;
use super::tame::Tame;
use super::words::{Outcome, caught, mark, verdict, why, why_no_mark};
use crate::grades::{Exercise, Submission};

/// The whole class.
#[must_use]
pub fn junit_xml(grades: &Tame) -> String {
    let mut report = Report::new("grade");
    report.add_test_suites(grades.submissions.iter().map(suite));
    // It only fails where a writer fails, and a string does not.
    report.to_string().unwrap_or_default()
}

fn suite(submission: &Submission) -> TestSuite {
    let mut suite = TestSuite::new(submission.student.as_str());
    suite.add_property(Property::new("name", submission.name.as_str()));
    if let Some(mark) = mark(submission) {
        suite.add_property(Property::new("score", short(mark)));
        suite.add_property(Property::new("max", submission.max.to_string()));
    }
    if let Some(reason) = why_no_mark(submission) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("not-graded").set_message(reason);
        let mut case = TestCase::new("the submission is graded", status);
        case.set_classname(submission.student.as_str());
        suite.add_test_case(case);
    }
    suite.add_test_cases(submission.exercises.iter().map(|one| case(submission, one)));
    suite
}

fn case(submission: &Submission, exercise: &Exercise) -> TestCase {
    let outcome = Outcome::of(exercise);
    let mut status = match outcome {
        Outcome::Passed => TestCaseStatus::success(),
        Outcome::NotStarted | Outcome::Waits | Outcome::Borrowed => TestCaseStatus::skipped(),
        Outcome::Partly | Outcome::Wrong => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Outcome::NotGraded => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if outcome != Outcome::Passed {
        let points = exercise.points.map_or_else(String::new, |points| {
            format!(" ({} points)", of(points, exercise.weight))
        });
        let text = format!("{}{points}. {}", verdict(&exercise.verdict), why(exercise));
        status
            .set_type(exercise.verdict.as_str())
            .set_message(text.trim_end());
        if !exercise.page.is_empty() {
            status.set_description(exercise.page.join("\n"));
        }
    }
    let mut case = TestCase::new(format!("{} {}", exercise.id, exercise.title), status);
    let chapter = chapter_of(&exercise.id).unwrap_or_default();
    if let Some(examples) = &exercise.examples {
        case.add_property(Property::new("mistakes caught", caught(examples)));
    }
    case.set_classname(format!("{}.chapter-{chapter}", submission.student));
    case
}
