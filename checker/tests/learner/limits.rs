//! The limits that a whole run would take too long to show.

use crate::workspace::{Learner, runs, until};
use checker::run::{Death, Limits, Reply, Session};
use probe::Wire;
use probe::ch01::WriteVarint;
use std::time::Duration;

const QUICK: Limits = Limits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_millis(300),
};

/// Builds a probe on this body of `write_varint`, and hands it over.
fn with_probe(body: &str, then: impl FnOnce(&mut Session)) {
    let workspace = Learner::fresh();
    let learner = workspace.as_ref().unwrap();
    learner.write("ch01-batch/src/varint.rs", "1.3 write_varint", body);
    // No case of a run is the one that waits or forks; it builds the probe.
    let ran = learner.run(&["chapter", "1", "--only", "1.3", "--cases", "1"]);
    assert!(ran.code.is_some(), "{}", ran.errors);
    let probe = learner.root().join("target/checker/mine/ch01-batch/probe");
    then(&mut Session::new(&probe, &learner.root().join("scratch")));
}

fn call() -> Vec<u8> {
    WriteVarint::Int {
        value: 5,
        out: vec![1],
    }
    .to_bytes()
}

#[test]
fn code_that_waits_hits_the_wall_limit_and_the_next_call_finds_a_fresh_probe() {
    let waits = "if value == 5 { loop { std::thread::park() } }\n    out.push(0);";
    with_probe(waits, |session| {
        assert_eq!(
            session.ask(3, &call(), QUICK),
            Reply::Died(Death::WallLimit)
        );
        let next = WriteVarint::Int {
            value: 6,
            out: vec![1],
        }
        .to_bytes();
        let reply = session.ask(3, &next, QUICK);
        assert!(matches!(reply, Reply::Returned { .. }), "{reply:?}");
    });
}

#[test]
fn nothing_that_the_learner_started_outlives_the_session() {
    let forks = "if value == 5 { std::process::Command::new(\"/bin/sleep\").arg(\"31415\").spawn().unwrap(); }\n    out.push(0);";
    with_probe(forks, |session| {
        let reply = session.ask(3, &call(), Limits::CASE);
        assert!(matches!(reply, Reply::Returned { .. }), "{reply:?}");
        until("what it started runs", || runs("31415"));
        session.restart();
        until("what it started is gone", || !runs("31415"));
    });
}

#[test]
fn what_left_the_group_and_lost_its_parent_is_ended_too() {
    let forks = "if value == 5 { std::process::Command::new(\"/bin/sh\").args([\"-c\", \"/usr/bin/setsid /bin/sleep 31416 & exit\"]).status().unwrap(); }\n    out.push(0);";
    with_probe(forks, |session| {
        let reply = session.ask(3, &call(), Limits::CASE);
        assert!(matches!(reply, Reply::Returned { .. }), "{reply:?}");
        until("what it started runs", || runs("31416"));
        session.restart();
        assert!(!runs("31416"), "it lives on");
    });
}

#[test]
fn a_call_that_cannot_be_read_is_our_error() {
    with_probe("let _ = (value, out);", |session| {
        assert_eq!(session.ask(3, &[9, 9, 9], Limits::CASE), Reply::Unreadable);
    });
}
