//! Ctrl-C, closed pipes, two checkers at once.

use crate::workspace::{Learner, runs, until};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::Stdio;

const VARINT: &str = "ch01-batch/src/varint.rs";

#[test]
fn ctrl_c_ends_the_probe_and_what_it_started() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let waits = "std::process::Command::new(\"/bin/sleep\").arg(\"27182\").spawn().unwrap();\n    \
                 let _ = (value, out); loop { std::thread::park() }";
    learner.write(VARINT, "1.3 write_varint", waits);
    let mut command = learner.command(&["chapter", "1", "--only", "1.3"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    until("the learner's code runs", || runs("27182"));
    let pid = child.id();
    assert!(!scratch_of(pid).is_empty());
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(scratch_of(pid), Vec::<PathBuf>::new());
    until("what it started is gone", || !runs("27182"));
}

/// The folders that a checker's probes work in.
fn scratch_of(pid: u32) -> Vec<PathBuf> {
    let prefix = format!("build-your-own-kafka-{pid}-");
    let ours = |path: &PathBuf| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(&prefix))
    };
    fs::read_dir("/dev/shm")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(ours)
        .collect()
}

#[test]
fn what_a_killed_checker_left_goes_with_the_next_one() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(
        VARINT,
        "1.3 write_varint",
        "let _ = (value, out); loop { std::thread::park() }",
    );
    let mut command = learner.command(&["chapter", "1", "--only", "1.3"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pid = child.id();
    until("a probe works", || !scratch_of(pid).is_empty());
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = learner.run(&["chapter", "1", "--only", "1.4"]);
    assert_eq!(ran.code, Some(1), "{}", ran.errors);
    assert_eq!(scratch_of(pid), Vec::<PathBuf>::new());
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    let mut command = learner.command(&["chapter", "1", "--only", "1.3"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    assert!(!errors.contains("panicked"), "{errors}");
}

#[test]
fn two_checkers_at_once_agree() {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write(VARINT, "1.3 write_varint", "out.push((value << 1) as u8);");
    let start = || {
        learner
            .command(&["chapter", "1", "--only", "1.3"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
    };
    let (one, other) = (start().unwrap(), start().unwrap());
    let (one, other) = (
        one.wait_with_output().unwrap(),
        other.wait_with_output().unwrap(),
    );
    assert_eq!(one.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&one.stdout),
        String::from_utf8_lossy(&other.stdout)
    );
}
