//! `grade` and `class-kit` are a program of their own, which cargo starts. Here something else stands in for cargo, since only teachers
//! build that program; what it makes of bad input, its own tests tell.

use crate::workspace::{Learner, Ran};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

/// Runs the command with a cargo that says what it was asked for, then ends so.
fn run(learner: &Learner, arguments: &[&str], end: &str) -> Ran {
    let cargo = learner.root().join("cargo that stands in");
    let script = format!("#!/bin/sh\nprintf '[%s]' \"$@\"\n{end}\n");
    fs::write(&cargo, script).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    learner.run_with(arguments, &[("CARGO", cargo.to_str().unwrap())])
}

#[test]
fn all_arguments_reach_the_program_as_they_are() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for arguments in [
        &["grade"][..],
        &["grade", "--help"],
        &["grade", "merge", "part 1", "--out", "ü"],
        &["grade", "--nonsense", "--", "-x", ""],
        &["class-kit", "--out", "kit"],
    ] {
        let ran = run(learner, arguments, "exit 0");
        let all: String = arguments.iter().map(|word| format!("[{word}]")).collect();
        assert!(ran.page.ends_with(&format!("[--]{all}")), "{}", ran.page);
        assert!(
            ran.page.starts_with("[run][--quiet][--locked]"),
            "{}",
            ran.page
        );
        assert_eq!(ran.code, Some(0));
    }
}

#[test]
fn the_program_s_exit_code_is_ours() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for command in ["grade", "class-kit"] {
        // 101: cargo cannot build it. A signal has no code.
        for (end, code) in [
            ("exit 0", 0),
            ("exit 1", 1),
            ("exit 2", 2),
            ("exit 70", 70),
            ("exit 101", 70),
            ("exit 130", 130),
            ("kill -9 $$", 70),
        ] {
            let ran = run(learner, &[command, "nonsense"], end);
            assert_eq!(ran.code, Some(code), "{command}: {end}");
        }
    }
}

#[test]
fn without_cargo_there_is_a_sentence() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    for command in ["grade", "class-kit"] {
        let ran = learner.run_with(&[command, "class"], &[("CARGO", ""), ("PATH", "")]);
        assert_eq!((ran.code, ran.page.as_str()), (Some(70), ""), "{command}");
        assert!(ran.errors.contains("cannot start"), "{}", ran.errors);
    }
}
