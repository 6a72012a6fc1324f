//! `examples`: what a learner's own tests catch, before there is any code.

use crate::workspace::{Learner, Ran, runs, until};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fs;
use std::process::Stdio;

const FILE: &str = "ch02-index/tests/examples.rs";

const HELPERS: &str = "
mod exercise_2_4 {
    use ch02_index::*;
    use kit::*;

    fn found(target: i64) -> Option<i64> {
        let entry = |(offset, position)| IndexEntry { offset: Offset(offset), position: Position(position) };
        let entries = [(57, 4100), (63, 8300), (75, 12600)].map(entry);
        lookup(&Entries::new(entries.to_vec()), Offset(target)).map(|entry| entry.offset.0)
    }
";

/// Appends examples of 2.4.
fn write(learner: &Learner, tests: &[(&str, &str)]) {
    let mut text = HELPERS.to_string();
    for (name, body) in tests {
        text += &format!("\n    #[test]\n    fn {name}() {{\n        {body}\n    }}\n");
    }
    let whole = text + "}\n";
    learner.change(FILE, |given| given + &whole);
}

fn json(learner: &Learner) -> (Option<i32>, Value) {
    let ran = learner.run(&["examples", "2.4", "--format", "json"]);
    (ran.code, serde_json::from_str(&ran.page).unwrap())
}

fn assert_narrow(ran: &Ran) {
    let wide = ran.page.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None);
}

#[test]
fn right_examples_are_counted_by_what_they_catch() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    write(
        learner,
        &[
            (
                "between_two_the_lower_one",
                "assert_eq!(found(60), Some(57));",
            ),
            ("below_the_first_none", "assert_eq!(found(56), None);"),
        ],
    );
    let ran = learner.run(&["examples", "2.4"]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert_narrow(&ran);
    insta::assert_snapshot!("examples", ran.page);

    // What is not caught stays a place.
    let (code, object) = json(learner);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(
        "examples_json",
        serde_json::to_string_pretty(&object).unwrap()
    );
    assert_eq!(learner.run(&["examples", "2.1"]).code, Some(0));
}

#[test]
fn a_wrong_example_gets_a_reason_and_never_the_answer() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    write(
        learner,
        &[
            (
                "between_two_the_upper_one",
                "assert_eq!(found(60), Some(63));",
            ),
            ("nobody_answers_so", "assert_eq!(found(99), Some(1234567));"),
            ("right", "assert_eq!(found(63), Some(63));"),
        ],
    );
    let ran = learner.run(&["examples", "2.4"]);
    assert_eq!(ran.code, Some(1), "{}", ran.errors);
    assert_narrow(&ran);
    insta::assert_snapshot!("examples_wrong", ran.page);
    assert!(!ran.page.contains("57") && !ran.page.contains("75"));
    assert!(!json(learner).1.to_string().contains("75"));
}

#[test]
fn what_proves_nothing_is_a_sentence() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    write(
        learner,
        &[
            (
                "calls_another",
                "assert!(write_entry(Offset(0), IndexEntry { offset: Offset(1), position: Position(1) }).is_ok());",
            ),
            ("loops", "loop { std::hint::black_box(0); }"),
            ("aborts", "std::process::abort();"),
            ("leaves", "std::process::exit(0);"),
            (
                "panics",
                "let none: Vec<i64> = Vec::new(); assert_eq!(none[found(60).unwrap() as usize], 0);",
            ),
            (
                "prints",
                "println!(\"test result: ok. 1 passed\"); assert_eq!(found(60), Some(57));",
            ),
            (
                "recurses",
                "fn deep(n: u64) -> u64 { if n == u64::MAX { 0 } else { deep(n + 1) + 1 } } assert_eq!(deep(0), 0);",
            ),
            (
                "takes_it_all",
                "let mut all = Vec::new(); loop { all.push(vec![0u8; 1 << 24]); }",
            ),
        ],
    );
    let ran = learner.run(&["examples", "2.4"]);
    assert_eq!(ran.code, Some(1), "{}", ran.errors);
    assert_narrow(&ran);
    insta::assert_snapshot!("examples_that_prove_nothing", ran.page);
}

#[test]
fn a_file_that_does_not_compile_is_the_compilers_to_explain() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    write(learner, &[("typo", "assert_eq!(fuond(60), Some(57));")]);
    let ran = learner.run(&["examples", "2.4"]);
    assert_eq!(ran.code, Some(3), "{}", ran.errors);
    assert!(ran.page.contains("chapters/ch02-index/tests/examples.rs:"));
    assert!(ran.page.contains("fuond") && ran.page.contains("does not compile: 1 error"));
    let (code, object) = json(learner);
    assert_eq!(code, Some(3));
    assert!(object["diagnostics"][0].as_str().unwrap().contains("fuond"));
}

#[test]
fn without_an_example_there_is_one_to_begin_with() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let ran = learner.run(&["examples", "5.4"]);
    assert_eq!(ran.code, Some(1), "{}", ran.errors);
    insta::assert_snapshot!("examples_none", ran.page);
}

#[test]
fn a_file_that_is_gone_or_no_text_is_named() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let file = learner.file(FILE);
    let asked = ["examples", "2.4"];
    fs::write(&file, [0xff, 0xfe]).unwrap();
    learner.is_refused(&asked, "is not UTF-8");
    fs::remove_file(&file).unwrap();
    learner.is_refused(&asked, "git checkout chapters/ch02-index/tests/examples.rs");
    fs::create_dir(&file).unwrap();
    learner.is_refused(&asked, "it is a folder");
}

#[test]
fn ctrl_c_ends_an_example_and_what_it_started() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let waits = "std::process::Command::new(\"/bin/sleep\").arg(\"31415\").spawn().unwrap(); \
                 loop { std::thread::park() }";
    write(learner, &[("waits", waits)]);
    let mut command = learner.command(&["examples", "2.4"]);
    let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = silent.spawn().unwrap();
    until("the example runs", || runs("31415"));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    until("what it started is gone", || !runs("31415"));
}

#[test]
fn the_smallest_case_of_each_mistake_catches_it() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    // The others are for who runs `verify --examples`: each takes seconds.
    let ran = learner.run(&["verify", "--examples", "--only", "0.1"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.page, ran.errors);
}
