//! `status`: the map of the course, and the next step.

use super::arguments::{format, is_json};
use super::{Exit, print};
use crate::map::{Map, json, page};
use crate::paths::Paths;
use anyhow::Result;
use clap::{ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("status")
        .about("What is done, what is in work, and what comes next")
        .after_help(
            "Examples:\n  \
             cargo run -p checker                            the same, shorter to type\n  \
             cargo run -p checker -- status --format json    for a script",
        )
        .arg(format())
}

/// `given` is nothing when no command was named.
pub(super) fn run(paths: &Paths, given: Option<&ArgMatches>) -> Result<Exit> {
    let map = Map::draw(paths);
    if given.is_some_and(is_json) {
        print(&[serde_json::to_string_pretty(&json(&map))?]);
    } else {
        print(&page(&map));
    }
    Ok(Exit::Passed)
}
