//! `doctor`: is everything there that the course needs?

use super::arguments::{format, is_json};
use super::{Exit, print};
use crate::doctor::{State, doctor_json, doctor_page, examine, gather};
use crate::paths::Paths;
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::fs;

pub(super) fn command() -> Command {
    Command::new("doctor")
        .about("Is everything there that the course needs? If not, what mends it")
        .after_help(
            "For example:\n  cargo run -p checker -- doctor\n  cargo run -p checker -- doctor --format json",
        )
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    // Where it cannot be made, that is a finding.
    let _ = fs::create_dir_all(&paths.work);
    let findings = examine(&gather(paths));
    if is_json(given) {
        print(&[serde_json::to_string_pretty(&doctor_json(&findings))?]);
    } else {
        print(&doctor_page(&findings));
    }
    let problem = findings
        .iter()
        .any(|finding| finding.state == State::Problem);
    Ok(if problem {
        Exit::NotPassed
    } else {
        Exit::Passed
    })
}
