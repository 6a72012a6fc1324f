//! The checker as a learner meets it: a workspace of their own, the checker as a program.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod blame;
mod cluster;
mod disk;
mod doctor;
mod interrupted;
mod limits;
mod pages;
mod verdicts;
mod workspace;
