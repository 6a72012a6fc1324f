//! Every report as it is, to be read when it changes.

use grade::grades::Submission;
use grade::report::{self, Tame};
use insta::assert_snapshot;

use crate::fixture::{class, classroom50};

fn tame() -> Tame {
    Tame::of(&class())
}

fn of<'a>(tame: &'a Tame, student: &str) -> &'a Submission {
    let mut submissions = tame.submissions.iter();
    submissions.find(|one| one.student == student).unwrap()
}

#[test]
fn of_the_class() {
    let tame = tame();
    assert_snapshot!("grades.json", report::grades_json(&tame));
    assert_snapshot!("grades.csv", report::grades_csv(&tame));
    assert_snapshot!("junit.xml", report::junit_xml(&tame));
    assert_snapshot!("moodle.csv", report::moodle_csv(&tame, 100.0));
    assert_snapshot!("class.html", report::class_html(&tame));
    assert_snapshot!("step-summary.md", report::step_summary(&tame));
}

/// One with mistakes, one who writes to whoever reads it, one that could not be read.
#[test]
fn of_a_student() {
    let tame = tame();
    for student in ["s002", "s003", "s004"] {
        let one = of(&tame, student);
        assert_snapshot!(format!("{student}.html"), report::student_html(&tame, one));
        assert_snapshot!(
            format!("{student}.md"),
            report::student_markdown(&tame, one)
        );
        assert_snapshot!(
            format!("{student}-gradescope.json"),
            report::results_json(&tame, one)
        );
    }
    let result = report::result_json(&tame, of(&tame, "s002"), &classroom50()).unwrap();
    assert_snapshot!("s002-classroom50.json", result.unwrap());
}
