//! `status`: the map of the course, and the next step.

use super::arguments::{flag, format, is_json};
use super::{Exit, print};
use crate::map::{Map, hearts_json, hearts_page, json, page};
use crate::paths::Paths;
use anyhow::Result;
use clap::{ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("status")
        .about("What is done, what is in work, and what comes next")
        .after_help(
            "Examples:\n  \
             cargo run -p checker                            the same, shorter to type\n  \
             cargo run -p checker -- status --hearts         the way for who has ten hours\n  \
             cargo run -p checker -- status --format json    for a script",
        )
        .arg(flag(
            "hearts",
            "Only the heart of each chapter, and what to borrow between",
        ))
        .arg(format())
}

/// `given` is nothing when no command was named.
pub(super) fn run(paths: &Paths, given: Option<&ArgMatches>) -> Result<Exit> {
    let map = Map::draw(paths);
    let hearts = given.is_some_and(|given| given.get_flag("hearts"));
    if given.is_some_and(is_json) {
        let json = if hearts {
            hearts_json(&map)
        } else {
            json(&map)
        };
        print(&[serde_json::to_string_pretty(&json)?]);
    } else {
        print(&if hearts {
            hearts_page(&map)
        } else {
            page(&map)
        });
    }
    Ok(Exit::Passed)
}
