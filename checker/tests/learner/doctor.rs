//! `doctor` and `bench` on a workspace in which something is broken.

use crate::workspace::Learner;
use std::fs;

#[test]
fn a_deleted_file_is_named_with_the_command_that_brings_it_back() {
    let mut workspace = Learner::fresh();
    let learner = workspace.as_mut().unwrap();
    fs::remove_file(learner.file("ch02-index/src/lookup.rs")).unwrap();
    learner.change("ch01-batch/Cargo.toml", |text| text + "\n# mine\n");
    let ran = learner.run(&["doctor"]);
    let missing = "chapters/ch02-index/src/lookup.rs";
    assert!(
        ran.page.contains(&format!("git checkout -- {missing}\n")),
        "{}",
        ran.page
    );
    assert!(
        ran.page
            .contains("git stash push -- chapters/ch01-batch/Cargo.toml\n"),
        "{}",
        ran.page
    );
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_chapter_that_does_not_compile_is_not_measured() {
    let mut workspace = Learner::fresh();
    let learner = workspace.as_mut().unwrap();
    learner.change("ch00-log/src/log.rs", |text| text + "fn x( {\n");
    let ran = learner.run(&["bench", "0"]);
    assert!(
        ran.page
            .starts_with("Chapter 0 does not compile: 1 error.\n"),
        "{}",
        ran.page
    );
    assert!(
        ran.page.contains("chapters/ch00-log/src/log.rs:"),
        "{}",
        ran.page
    );
    assert_eq!(ran.code, Some(3));
    let ran = learner.run(&["bench", "0", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.page).unwrap();
    assert_eq!(
        (
            &json["schema"],
            json["diagnostics"].as_array().map(Vec::len)
        ),
        (&1.into(), Some(1))
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn a_chapter_that_is_not_there_is_a_usage_error() {
    let mut workspace = Learner::fresh();
    let learner = workspace.as_mut().unwrap();
    let ran = learner.run(&["bench", "9"]);
    assert!(
        ran.errors
            .contains("there is no chapter \"9\": the chapters so far are 0, 1"),
        "{}",
        ran.errors
    );
    assert_eq!(ran.code, Some(2));
}
