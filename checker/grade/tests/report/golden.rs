//! Every report as it is, to be read when it changes.

use grade::grades::Submission;
use grade::report::{self, Outcome, Tame};
use insta::assert_snapshot;

use crate::fixture::{class, class_with_examples, classroom50};

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

/// What is added where the students' own examples count.
#[test]
fn with_examples() {
    let tame = Tame::of(&class_with_examples());
    let one = of(&tame, "s002");
    assert_snapshot!("with-examples.json", report::grades_json(&tame.only(one)));
    assert_snapshot!("with-examples.csv", report::grades_csv(&tame.only(one)));
    assert_snapshot!(
        "with-examples-s002.md",
        report::student_markdown(&tame, one)
    );
    let section = |html: &str, title: &str| {
        let from = html.find(&format!("<h2>{title}")).unwrap();
        let (section, _) = html[from..].split_once("</section>").unwrap();
        section.to_owned()
    };
    let own = section(&report::student_html(&tame, one), "Your own examples");
    let all = section(&report::class_html(&tame), "The students' own examples");
    assert_snapshot!("with-examples.html", format!("{own}\n{all}"));
    let summary = report::step_summary(&tame);
    assert!(summary.contains("## Fewest examples of their own"));
    assert!(
        report::results_json(&tame, one)
            .contains("Examples: 4 of 6 mistakes caught; not caught: one breaks")
    );
    assert!(
        report::junit_xml(&tame)
            .contains("<property name=\"mistakes caught\" value=\"4 of 6 mistakes\"")
    );
    let result = report::result_json(&tame, one, &classroom50()).unwrap();
    assert!(
        result
            .unwrap()
            .contains("Examples: 6 of 6 mistakes caught.")
    );
}

/// The code's outcome is what it was: examples make no exercise begun.
#[test]
fn examples_change_no_outcome() {
    let (without, with) = (class(), class_with_examples());
    for (one, other) in without.submissions.iter().zip(&with.submissions) {
        for (one, other) in one.exercises.iter().zip(&other.exercises) {
            assert_eq!(Outcome::of(one), Outcome::of(other), "{}", one.id);
        }
    }
}
