//! The command line's shape: what the commands share. What only one of them takes stands beside it.

use super::{
    Usage, bench, borrow, completions, doctor, examples, explain, flakes, give_back, globals,
    grade, help, hint, inspect, lab, notebook, replay, reset, solution, status, stubs, verify,
    walk, watch,
};
use crate::course;
use crate::exercise::ExerciseId;
use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::ffi::OsString;

/// Whose earlier chapters a chapter is built on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhosePrior {
    Mine,
    Reference,
    Auto,
}

/// What `chapter` was asked for.
#[derive(Clone, Debug)]
pub(super) struct ChapterArguments {
    pub number: u8,
    pub only: Option<ExerciseId>,
    pub all: bool,
    pub seed: u64,
    pub cases: Option<u32>,
    pub solution: bool,
    pub prior: WhosePrior,
    pub json: bool,
}

pub(super) fn command() -> Command {
    let command = Command::new("checker")
        .bin_name("cargo run -p checker --")
        .about("Tells what is right in your chapters, what is wrong and why.")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand(status::command())
        .subcommand(chapter_command())
        .subcommand(watch::command())
        .subcommand(explain::command())
        .subcommand(examples::command())
        .subcommand(hint::command())
        .subcommand(inspect::command())
        .subcommand(lab::command())
        .subcommand(replay::command())
        .subcommand(solution::command())
        .subcommand(reset::command())
        .subcommand(borrow::command())
        .subcommand(give_back::command())
        .subcommand(notebook::command())
        .subcommand(bench::command())
        .subcommand(doctor::command())
        .subcommand(completions::command())
        .subcommands(grade::commands())
        .subcommand(stubs::command())
        .subcommand(verify::command())
        .subcommand(walk::command())
        .subcommand(flakes::command());
    help::with_help(globals::with_globals(command))
}

fn chapter_command() -> Command {
    Command::new("chapter")
        .about("Check a chapter")
        .after_help(
            "Examples:\n  cargo run -p checker -- chapter 2\n  cargo run -p checker -- chapter 2 --only 2.4\n  \
             cargo run -p checker -- chapter 2 --format json",
        )
        .arg(chapter_argument())
        .arg(
            Arg::new("only")
                .long("only")
                .value_name("EXERCISE")
                .help("Only this exercise, as in 2.3"),
        )
        .arg(flag(
            "all",
            "Explain every exercise that fails, not only the first",
        ))
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("NUMBER")
                .value_parser(value_parser!(u64))
                .default_value("0")
                .help("Other cases than everybody's"),
        )
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("COUNT")
                .value_parser(value_parser!(u32).range(1..=1_000_000))
                .help("How many cases of each law"),
        )
        .arg(flag("solution", "Check the reference instead of your code"))
        .arg(
            Arg::new("prior")
                .long("prior")
                .value_name("WHOSE")
                .value_parser(["mine", "reference", "auto"])
                .default_value("auto")
                .help("Whose earlier chapters to build on; auto is yours once they pass"),
        )
        .arg(format())
}

/// The chapter that a command is about: read it with [`asked_chapter`].
pub(super) fn chapter_argument() -> Arg {
    Arg::new("number")
        .required(true)
        .value_name("N")
        .help("The chapter's number")
}

/// The exercise that a command is about: read it with [`asked_exercise`].
pub(super) fn exercise_argument() -> Arg {
    Arg::new("exercise")
        .required(true)
        .value_name("EXERCISE")
        .help("Its number, as in 2.3")
}

/// A switch.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .action(ArgAction::SetTrue)
        .help(help)
}

/// How many, or which one, from 1 on.
pub(super) fn flag_with_number(name: &'static str, usual: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("NUMBER")
        .value_parser(value_parser!(u64).range(1..))
        .default_value(usual)
        .help(help)
}

/// What the output is for.
pub(super) fn format() -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .value_parser(["human", "json"])
        .default_value("human")
        .help("For a person, or one JSON object")
}

/// Whether JSON was asked for; a command without formats has none.
pub(super) fn is_json(given: &ArgMatches) -> bool {
    given
        .try_get_one::<String>("format")
        .ok()
        .flatten()
        .is_some_and(|format| format == "json")
}

/// The same, of words that make no sense otherwise.
pub(super) fn ask_for_json(words: &[OsString]) -> bool {
    let in_two = words.windows(2).any(|pair| pair == ["--format", "json"]);
    in_two || words.iter().any(|word| word == "--format=json")
}

/// A chapter that is there.
pub(super) fn asked_chapter(given: &ArgMatches) -> Result<course::Chapter> {
    let text = given.get_one::<String>("number");
    let number = chapter_number(text.map(String::as_str).unwrap_or_default())?;
    course::chapter(number).context("the chapter was there a moment ago")
}

pub(super) fn chapter(given: &ArgMatches) -> Result<ChapterArguments> {
    let chapter = asked_chapter(given)?;
    let number = chapter.number;
    let only = match given.get_one::<String>("only") {
        Some(text) => {
            let id = exercise(text)?;
            if chapter.suite(id).is_none() {
                return Err(Usage(format!(
                    "exercise {id} is not in chapter {number}: try `chapter {}`",
                    id.chapter
                ))
                .into());
            }
            Some(id)
        }
        None => None,
    };
    Ok(ChapterArguments {
        number,
        only,
        all: given.get_flag("all"),
        seed: given.get_one("seed").copied().unwrap_or(0),
        cases: given.get_one("cases").copied(),
        solution: given.get_flag("solution"),
        prior: match given.get_one::<String>("prior").map(String::as_str) {
            Some("mine") => WhosePrior::Mine,
            Some("reference") => WhosePrior::Reference,
            _ => WhosePrior::Auto,
        },
        json: is_json(given),
    })
}

/// The number of a chapter that is there.
pub(super) fn chapter_number(text: &str) -> Result<u8> {
    let chapters = course::chapters();
    let asked: Option<u8> = text.parse().ok();
    let mut numbers = chapters.iter().map(|chapter| chapter.number);
    if let Some(number) = numbers.find(|&number| asked == Some(number)) {
        return Ok(number);
    }
    let there: Vec<String> = chapters
        .iter()
        .map(|chapter| chapter.number.to_string())
        .collect();
    if let Ok(id) = exercise(text) {
        let chapter = id.chapter;
        return Err(Usage(format!(
            "\"{text}\" is an exercise, not a chapter: type {chapter}, or `chapter {chapter} --only {id}`"
        ))
        .into());
    }
    Err(Usage(format!(
        "there is no chapter \"{text}\": the chapters so far are {}",
        there.join(", ")
    ))
    .into())
}

/// The exercise that a command is about.
pub(super) fn asked_exercise(given: &ArgMatches) -> Result<ExerciseId> {
    let text = given.get_one::<String>("exercise");
    exercise(text.map(String::as_str).unwrap_or_default())
}

/// An exercise that is there.
pub(super) fn exercise(text: &str) -> Result<ExerciseId> {
    let id: Option<ExerciseId> = text.parse().ok();
    let found = id.filter(|&id| {
        course::chapter(id.chapter).is_some_and(|chapter| chapter.suite(id).is_some())
    });
    found.ok_or_else(|| {
        let chapters = course::chapters();
        let last = |chapter: &course::Chapter| {
            chapter
                .suites
                .last()
                .map(|suite| suite.about().id.to_string())
        };
        let ends: Vec<String> = chapters.iter().filter_map(last).collect();
        Usage(format!(
            "there is no exercise \"{text}\": the last ones of the chapters are {}",
            ends.join(", ")
        ))
        .into()
    })
}
