//! Ctrl-C, closed pipes, two checkers at once.

use crate::workspace::{Learner, runs, until};
use rustix::process::{Pid, Signal, kill_process};
use std::io::Read;
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
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    until("what it started is gone", || !runs("27182"));
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
