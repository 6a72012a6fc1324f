//! The page after a chapter: on the learner's own code, with what it leaves to keep.

use crate::workspace::{Learner, Ran};
use serde_json::Value;
use std::fs;
use std::path::Path;

const FOLDERS: [&str; 6] = [
    "ch00-log",
    "ch01-batch",
    "ch02-index",
    "ch03-segments",
    "ch04-recovery",
    "ch05-replication",
];

fn passes(learner: &Learner, chapter: usize, arguments: &[&str]) -> Ran {
    let number = chapter.to_string();
    let ran = learner.run(&[&["chapter", &number, "--cases", "1"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
    ran
}

#[test]
fn each_chapter_that_passes_has_its_page_and_its_trophy() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let target = learner.root().join("target");
    let _ = fs::remove_dir_all(target.join("trophy"));
    for (chapter, folder) in FOLDERS.into_iter().enumerate() {
        learner.solve(folder);
        // On the reference's earlier chapters, and so it does not matter which were checked before.
        let ran = passes(learner, chapter, &["--prior", "reference"]);
        insta::assert_snapshot!(format!("after_{chapter}"), ran.page);
        let lines: Vec<&str> = ran.page.lines().collect();
        assert!(lines.len() <= 25, "{chapter}: {} lines", lines.len());
        let wide = lines.iter().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{chapter}");
        assert!(!ran.page.contains("(further right)"), "{chapter}");
        let json = passes(
            learner,
            chapter,
            &["--prior", "reference", "--format", "json"],
        );
        let json: Value = serde_json::from_str(&json.page).unwrap();
        let after = &json["after"];
        assert_eq!(after["questions"].as_array().unwrap().len(), 3, "{chapter}");
        assert_eq!(after["stopped"], Value::Null);
        match after["trophy"].as_str() {
            Some(place) => assert!(learner.root().join(place).is_file(), "{place}"),
            // The two numbers have to be found first.
            None => assert_eq!(chapter, 4),
        }
    }
}

#[test]
fn a_chapter_that_does_not_pass_whole_has_none() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let after = |arguments: &[&str]| -> Value {
        let ran = learner.run(&[arguments, &["--format", "json"]].concat());
        let json: Value = serde_json::from_str(&ran.page).unwrap();
        json["after"].clone()
    };
    assert_eq!(after(&["chapter", "0"]), Value::Null);
    learner.solve("ch00-log");
    assert_eq!(after(&["chapter", "0", "--only", "0.1"]), Value::Null);
    assert!(after(&["chapter", "0", "--cases", "1"]).is_object());
}

#[test]
fn the_directory_of_chapter_3_is_one_that_kafka_would_open() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch03-segments");
    passes(learner, 3, &["--prior", "reference"]);
    let place = learner.root().join("target/trophy/rides-0");
    let ran = learner.run(&["inspect", &place.display().to_string()]);
    assert_eq!(ran.code, Some(0), "{}", ran.page);
    assert!(ran.page.contains("4 segments"), "{}", ran.page);
}

#[test]
fn what_cannot_be_kept_is_a_warning() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.solve("ch01-batch");
    let trophies = learner.root().join("target/trophy");
    let _ = fs::remove_dir_all(&trophies);
    fs::write(&trophies, "no folder").unwrap();
    let ran = passes(learner, 1, &[]);
    fs::remove_file(&trophies).unwrap();
    assert!(ran.page.contains("\nYours  decode_batch"), "{}", ran.page);
    assert!(
        ran.errors.contains("warning: cannot write"),
        "{}",
        ran.errors
    );
}

/// The page's questions are the book's: two lines of a page each, and an answer below them.
#[test]
fn each_page_of_the_book_has_three_short_questions() {
    for chapter in checker::course::chapters() {
        let page = fs::read_to_string(Path::new("../book/src").join(chapter.page)).unwrap();
        let questions = checker::book::questions(&page);
        assert_eq!(questions.len(), 3, "{}", chapter.page);
        for question in questions {
            assert!(question.contains('?'), "{question}");
            assert!(checker::page::wrap(&question, 70).len() <= 2, "{question}");
        }
    }
}
