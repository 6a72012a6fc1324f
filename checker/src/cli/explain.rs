//! `explain 2.3`: what an exercise asks for, without building anything.

use super::arguments::{asked_exercise, exercise_argument, format, is_json};
use super::{Exit, print};
use crate::contract::{Contract, json, page};
use crate::course;
use crate::page::labelled;
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("explain")
        .about("What an exercise asks for, and where the book tells it")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- explain 2.4\n  \
             cargo run -p checker -- explain 2.4 --format json",
        )
        .arg(exercise_argument())
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let id = asked_exercise(given)?;
    let chapter = course::chapter(id.chapter).context("the chapter was there a moment ago")?;
    let suite = chapter
        .suite(id)
        .context("the exercise was there a moment ago")?;
    let (progress, note) = Progress::load(&paths.root);
    let contract = Contract::read(paths, &chapter, suite, &progress);
    if is_json(given) {
        print(&[serde_json::to_string_pretty(&json(&contract))?]);
        return Ok(Exit::Passed);
    }
    let mut lines = page(&contract);
    lines.extend(
        note.iter()
            .flat_map(|note| labelled("Note", &format!("{note}."))),
    );
    print(&lines);
    Ok(Exit::Passed)
}
