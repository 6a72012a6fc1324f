//! Windows line ends in a learner's files change nothing.

use crate::workspace::Learner;
use serde_json::Value;
use std::fs;

const CHAPTER: &str = "ch01-batch";
const VARINT: &str = "ch01-batch/src/varint.rs";
const WRONG: &str = "out.push(value as u8);";

/// An editor that saves every file of a chapter with its own line ends.
fn to_windows(learner: &Learner) {
    for folder in ["src", "tests"] {
        for entry in fs::read_dir(learner.file(CHAPTER).join(folder)).unwrap() {
            let file = entry.unwrap().path();
            let text = fs::read_to_string(&file).unwrap();
            fs::write(file, text.replace('\n', "\r\n")).unwrap();
        }
    }
}

/// What a learner does to the stubs.
type Change<'a> = &'a dyn Fn(&Learner);

/// What a command says of files with the line ends of both.
fn both(change: Change<'_>, arguments: &[&str]) -> [(String, Option<i32>); 2] {
    [false, true].map(|windows| {
        let workspace = Learner::fresh();
        let learner = workspace.as_ref().unwrap();
        change(learner);
        if windows {
            to_windows(learner);
        }
        let ran = learner.run(arguments);
        (ran.page, ran.code)
    })
}

#[test]
fn windows_line_ends_change_no_page() {
    let wrong = |learner: &Learner| learner.write(VARINT, "1.3 write_varint", WRONG);
    let signature = |learner: &Learner| {
        learner.change(VARINT, |text| {
            text.replace("(value: i32, out", "(value: i64, out")
        });
    };
    let broken = |learner: &Learner| {
        learner.write(
            VARINT,
            "1.3 write_varint",
            "let _ = (value, out); 1 + \"a\"",
        );
    };
    let cases: [(Change<'_>, &[&str], i32); 5] = [
        (&|_| (), &["chapter", "1"], 1),
        (
            &|learner| learner.solve(CHAPTER),
            &["chapter", "1", "--only", "1.3"],
            0,
        ),
        (&wrong, &["chapter", "1", "--only", "1.3"], 1),
        (&signature, &["chapter", "1", "--only", "1.3"], 1),
        (&broken, &["chapter", "1"], 3),
    ];
    for (change, arguments, code) in cases {
        let [unix, windows] = both(change, arguments);
        assert_eq!(windows, unix);
        assert_eq!(unix.1, Some(code), "{}", unix.0);
        assert!(!unix.0.contains('\r'));
    }
}

#[test]
fn a_bug_in_windows_files_is_blamed_on_its_exercise() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve(CHAPTER);
    learner.solve("ch02-index");
    let (right, wrong) = (
        ".checked_add(timestamp_delta)",
        ".checked_sub(timestamp_delta)",
    );
    learner.change("ch01-batch/src/record.rs", |text| {
        text.replacen(right, wrong, 1)
    });
    to_windows(learner);
    let mine = [
        "chapter", "2", "--only", "2.8", "--prior", "mine", "--format", "json",
    ];
    let json: Value = serde_json::from_str(&learner.run(&mine).page).unwrap();
    let exercise = &json["exercises"][0];
    assert_eq!(
        (&exercise["verdict"], &exercise["blame"]),
        (&"failed".into(), &"1.7".into())
    );
}

#[test]
fn a_dumped_case_has_the_line_ends_of_its_file() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", WRONG);
    to_windows(learner);
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.page).unwrap();
    let token = json["exercises"][0]["replay"].as_str().unwrap();
    let file = learner.file("ch01-batch/tests/replayed.rs");
    fs::write(&file, "//! Mine.\r\n").unwrap();
    learner.run(&["replay", token, "--dump"]);
    let dumped = fs::read_to_string(&file).unwrap();
    assert!(
        dumped.starts_with("//! Mine.\r\n\r\n#[test]\r\n"),
        "{dumped:?}"
    );
    assert_eq!(dumped.matches('\n').count(), dumped.matches("\r\n").count());
    let again = learner.run(&["replay", token, "--dump"]);
    assert!(
        again.errors.contains("has this test already"),
        "{}",
        again.errors
    );
}

#[test]
fn a_file_that_is_no_text_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::write(learner.file(VARINT), b"\xff\xfep\0u\0b\0").unwrap();
    let ran = learner.run(&["chapter", "1"]);
    assert_eq!(ran.code, Some(2));
    let errors = ran.errors.replace("\n       ", " ");
    assert!(errors.contains("varint.rs: it is not UTF-8"), "{errors}");
}
