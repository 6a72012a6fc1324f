//! `lab`: experiments, on the reference, on stubs, and on code that is right, wrong or in the way.

use crate::workspace::Learner;
use checker::lab::labs;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;

const CHECK: &str = "ch01-batch/src/check.rs";

fn run(learner: &Learner, arguments: &[&str]) -> String {
    let ran = learner.run(&[&["lab"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.errors);
    ran.page
}

fn json(learner: &Learner, arguments: &[&str]) -> Value {
    let page = run(learner, &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&page).unwrap()
}

/// On which code it ran, and why.
fn since(learner: &Learner, lab: &str) -> (String, Option<String>) {
    let lab = json(learner, &[lab])["labs"][0].clone();
    let text = |value: &Value| value.as_str().map(ToString::to_string);
    (text(&lab["on"]).unwrap(), text(&lab["since"]))
}

/// A text on one line, however it was broken.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn each_lab_shows_what_the_book_says() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for lab in labs() {
        let page = run(learner, &[lab.name, "--solution", "--guess", "3"]);
        insta::assert_snapshot!(format!("lab_{}", lab.name), page);
        let wide = page.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{}", lab.name);

        let object = json(learner, &[lab.name, "--solution"]);
        insta::assert_snapshot!(
            format!("lab_{}_json", lab.name),
            serde_json::to_string_pretty(&object).unwrap()
        );
        let one = &object["labs"][0];
        let book = learner.root().join(one["book"].as_str().unwrap());
        let book = fs::read_to_string(book).unwrap();
        let (_, behind) = book.split_once("## The experiment\n").unwrap();
        let section = behind.split("\n## ").next().unwrap();
        let picture = one["picture"].as_array().unwrap();
        assert!(picture.len() <= 16, "{}", lab.name);
        let picture: Vec<&str> = picture.iter().map(|line| line.as_str().unwrap()).collect();
        let block = format!("```text\n{}\n```", picture.join("\n"));
        assert!(section.contains(&block), "{}: {block}", lab.name);
        let words = flat(section).to_lowercase();
        for key in ["question", "says", "meaning"] {
            let said = flat(one[key].as_str().unwrap()).to_lowercase();
            assert!(
                words.contains(&said),
                "{}: the book should say {said}",
                lab.name
            );
        }
    }
    assert!(!learner.root().join(".checker").exists());
}

#[test]
fn what_is_not_written_runs_on_the_reference_and_a_guess_is_kept() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let page = run(learner, &["1", "--guess", "1,000"]);
    insta::assert_snapshot!("lab_on_stubs", page);
    let progress = || fs::read_to_string(learner.root().join(".checker/progress")).unwrap();
    assert!(progress().contains("\nlab 1 1000 96\n"), "{}", progress());
    // Nobody is there to be asked: what was guessed before is shown.
    let again = json(learner, &["1"]);
    assert_eq!(again["labs"][0]["guess"], "1000");
    let skipped = json(learner, &["0"]);
    let names: Vec<&Value> = skipped["labs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lab| &lab["lab"])
        .collect();
    assert_eq!(names, ["0a", "0b"]);
    assert_eq!(skipped["labs"][1]["guess"], Value::Null);
    assert!(!progress().contains("lab 0"));
}

#[test]
fn right_code_is_run_and_code_in_the_way_is_a_sentence() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    assert_eq!(since(learner, "1"), ("mine".into(), None));
    let right = fs::read_to_string(learner.file(CHECK)).unwrap();
    let begin = "// begin 1.9 check_batch";
    assert!(right.contains(begin));
    let line = right.lines().find(|line| line.contains(begin)).unwrap();
    for (body, why) in [
        (
            "if bytes.len() > 80 && bytes[16] != 2 { return BatchHeader::read(bytes).map_err(|_| CheckError::Trailing); }",
            "your 1.9 does not pass (`chapter 1 --only 1.9`)",
        ),
        (
            "assert!(bytes.len() != 167, \"too long for me\");",
            "your 1.9 panicked in chapters/ch01-batch/src/check.rs:LINE: too long for me",
        ),
        (
            "if bytes.len() == 167 { loop {} }",
            "your 1.9 computed for too long",
        ),
        (
            "let nonsense =",
            "your chapter 1 does not compile (`chapter 1`)",
        ),
    ] {
        fs::write(learner.file(CHECK), right.replace(line, body)).unwrap();
        let at = right.lines().position(|other| other == line).unwrap() + 1;
        let why = why.replace("LINE", &at.to_string());
        let (on, found) = since(learner, "1");
        assert_eq!((on.as_str(), found), ("reference", Some(why)), "{body}");
    }
    fs::write(
        learner.file(CHECK),
        right.replace(
            "bytes: &[u8]) -> Result<BatchHeader",
            "bytes: &[u8], _more: u8) -> Result<BatchHeader",
        ),
    )
    .unwrap();
    let (_, found) = since(learner, "1");
    assert!(found.unwrap().starts_with("your "), "a changed signature");
}

#[test]
fn a_guess_that_is_none_says_what_would_be_one() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for (arguments, says) in [
        (
            &["lab", "1", "--guess", "many"][..],
            "\"many\" is no number",
        ),
        (&["lab", "1", "--guess", "-3"], "\"-3\" is no number"),
        (&["lab", "1", "--guess", ""], "\"\" is no number"),
        (&["lab", "0", "--guess", "3"], "type 0a or 0b"),
        (&["lab", "9"], "there is no lab \"9\""),
        (&["lab", "1a"], "there is no lab \"1a\""),
    ] {
        learner.is_refused(arguments, says);
    }
    assert!(!learner.root().join(".checker").exists());
}

#[test]
fn a_guess_that_cannot_be_kept_is_shown_all_the_same() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    fs::write(learner.root().join(".checker"), "no folder").unwrap();
    let ran = learner.run(&["lab", "1", "--guess", "7"]);
    fs::remove_file(learner.root().join(".checker")).unwrap();
    assert_eq!(ran.code, Some(0));
    assert!(ran.page.contains("\nGuess  7\n"), "{}", ran.page);
    assert!(
        flat(&ran.errors).contains("so this will not be remembered"),
        "{}",
        ran.errors
    );
}

#[test]
fn what_labs_promise_of_their_questions_is_so() {
    for lab in labs() {
        let chapter = checker::course::chapter(lab.chapter).unwrap();
        assert!(lab.name.starts_with(&lab.chapter.to_string()));
        assert!(
            lab.question.contains('?') && !lab.question.contains("  "),
            "{}",
            lab.name
        );
        assert!(Path::new("../book/src").join(chapter.page).is_file());
    }
}

/// With all that they need written, the two large labs run on it; the earlier chapters are the reference's until they pass.
#[test]
fn the_large_labs_run_on_right_code_and_leave_nothing() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch00-log");
    learner.solve("ch04-recovery");
    learner.solve("ch05-replication");
    let own = learner.root().join("target/replay/lab-5.html");
    let _ = fs::remove_file(&own);
    for lab in ["4", "5"] {
        let mut command = learner.command(&["lab", lab, "--format", "json"]);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let checker = child.id();
        let output = child.wait_with_output().unwrap();
        let page: Value = serde_json::from_slice(&output.stdout).unwrap();
        let one = &page["labs"][0];
        assert_eq!((&one["on"], &one["since"]), (&"mine".into(), &Value::Null));
        let notes = one["notes"].as_array().unwrap();
        let built_on = "built on the reference's chapter 3";
        let says = notes
            .iter()
            .any(|note| note.as_str().unwrap().starts_with(built_on));
        assert_eq!(says, lab == "4", "{notes:?}");
        let left = format!("build-your-own-kafka-{checker}-");
        for folder in [
            Path::new("/dev/shm"),
            &learner.root().join("target/checker"),
        ] {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
            assert_eq!(names.filter(|name| name.starts_with(&left)).count(), 0);
        }
    }
    assert!(fs::read_to_string(own).unwrap().contains("lab 5"));
}
