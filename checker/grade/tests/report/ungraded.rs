//! What was not graded is never a 0.

use grade::report::{self, Tame};
use serde_json::Value;

use crate::fixture::{class, classroom50};

/// Unreadable; the checker failed; the checker failed on one exercise.
const UNGRADED: [&str; 3] = ["s004", "s005", "s010"];

#[test]
fn a_cell_is_empty() {
    let tame = Tame::of(&class());
    let is_of = |line: &str, student: &str| line.contains(&format!("\"{student}\""));
    let (grades, moodle) = (report::grades_csv(&tame), report::moodle_csv(&tame, 100.0));
    for student in UNGRADED {
        let line = grades.lines().find(|line| is_of(line, student)).unwrap();
        let cells: Vec<&str> = line.split("\",\"").collect();
        assert_eq!((cells[5], cells[7]), ("", ""), "{line}");
        assert!(!cells[4].is_empty(), "{line}");
        let line = moodle.lines().find(|line| is_of(line, student)).unwrap();
        assert!(
            line.contains(&format!("\"{student}\",\"\",\"100\"")),
            "{line}"
        );
        assert!(
            line.contains("Not graded, which is not a mark of 0."),
            "{line}"
        );
    }
    // One who began nothing has a real 0.
    let line = moodle.lines().find(|line| is_of(line, "s008")).unwrap();
    assert!(line.contains("\"s008\",\"0\",\"100\""), "{line}");
}

#[test]
fn junit_says_error_and_what_is_not_begun_is_skipped() {
    let xml = report::junit_xml(&Tame::of(&class()));
    let report = quick_junit::Report::deserialize_from_str(&xml).unwrap();
    for suite in &report.test_suites {
        let is_ungraded = UNGRADED.contains(&suite.name.as_str());
        assert_eq!(suite.errors > 0, is_ungraded, "{}", suite.name.as_str());
    }
    let nothing = &report.test_suites[7];
    let skipped = |case: &quick_junit::TestCase| {
        matches!(case.status, quick_junit::TestCaseStatus::Skipped { .. })
    };
    assert_eq!(nothing.test_cases.len(), 10);
    assert!(nothing.test_cases.iter().all(skipped));
}

#[test]
fn gradescope_has_no_score_to_add_up() {
    let tame = Tame::of(&class());
    for submission in &tame.submissions {
        let results = report::results_json(&tame, submission);
        let results: Value = serde_json::from_str(&results).unwrap();
        let tests = results["tests"].as_array().unwrap();
        let scores = tests.iter().filter(|test| test.get("score").is_some());
        if UNGRADED.contains(&submission.student.as_str()) {
            assert_eq!(results.get("score"), None);
            assert_eq!(scores.count(), 0);
            let output = results["output"].as_str().unwrap();
            assert!(
                output.starts_with("This submission was not graded, which is not a mark of 0.")
            );
        } else {
            let sum: f64 = scores.map(|test| test["score"].as_f64().unwrap()).sum();
            assert_eq!(results["score"].as_f64(), Some(sum));
        }
    }
}

#[test]
fn classroom_50_gets_no_result_and_whole_numbers_else() {
    let tame = Tame::of(&class());
    for submission in &tame.submissions {
        let result = report::result_json(&tame, submission, &classroom50()).unwrap();
        assert_eq!(
            result.is_none(),
            UNGRADED.contains(&submission.student.as_str())
        );
        let Some(result) = result else { continue };
        let result: Value = serde_json::from_str(&result).unwrap();
        let tests = result["tests"].as_array().unwrap();
        for key in ["score", "max-score"] {
            let sum: u64 = tests.iter().map(|test| test[key].as_u64().unwrap()).sum();
            assert_eq!(
                result[key].as_u64(),
                Some(sum),
                "{}: {key}",
                submission.student
            );
        }
    }
}

#[test]
fn classroom_50_is_told_what_is_missing() {
    let tame = Tame::of(&class());
    let mut known = classroom50();
    known.insert("SUBMISSION_TAG".to_owned(), String::new());
    let error = report::result_json(&tame, &tame.submissions[0], &known).unwrap_err();
    assert!(
        error.to_string().contains("needs SUBMISSION_TAG"),
        "{error}"
    );
}

#[test]
fn pages_say_that_it_is_not_a_0() {
    let tame = Tame::of(&class());
    for submission in &tame.submissions {
        let is_ungraded = UNGRADED.contains(&submission.student.as_str());
        let pages = [
            report::student_html(&tame, submission),
            report::student_markdown(&tame, submission),
        ];
        for page in pages {
            assert_eq!(page.contains("This is not a mark of 0"), is_ungraded);
        }
    }
}

/// A score that came along with a status that says otherwise is not shown: the status is believed.
#[test]
fn a_score_beside_an_error_is_no_mark() {
    let mut class = class();
    class.submissions[0].status = grade::grades::Status::CheckerError;
    let tame = Tame::of(&class);
    let one = &tame.submissions[0];
    assert_eq!(one.score, None);
    assert_eq!(
        (report::mark(one), report::status(one)),
        (None, "checker-error")
    );
    assert_eq!(
        report::result_json(&tame, one, &classroom50()).unwrap(),
        None
    );
    assert_eq!(
        report::why_no_mark(one).as_deref(),
        Some("The checker or the machine failed.")
    );
}

/// Where only a part was graded and there is a mark all the same, the other part has none.
#[test]
fn an_exercise_that_was_not_graded_has_no_points_beside_a_mark() {
    let mut class = class();
    class.submissions[0].exercises[0].points = None;
    let tame = Tame::of(&class);
    let one = &tame.submissions[0];
    let result = report::result_json(&tame, one, &classroom50())
        .unwrap()
        .unwrap();
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["tests"].as_array().unwrap().len(), 8);
    assert!(report::student_markdown(&tame, one).contains("| passed | not graded |"));
    let results: Value = serde_json::from_str(&report::results_json(&tame, one)).unwrap();
    assert_eq!(results["tests"][0].get("score"), None);
}
