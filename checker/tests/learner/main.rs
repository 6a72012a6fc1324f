//! The checker as a learner meets it: a workspace of their own, the checker as a program.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod after;
mod bad_input;
mod blame;
mod borrow;
mod cluster;
mod disk;
mod doctor;
mod examples;
mod for_teachers;
mod inspect;
mod interrupted;
mod lab;
mod limits;
mod pages;
mod steps;
mod verdicts;
mod watch;
mod windows;
mod workspace;
