//! `completions SHELL`: a script that completes commands, options, chapters and exercises.

use super::{Exit, arguments, print};
use crate::completions::{bash, fish, words, zsh};
use crate::course;
use anyhow::Result;
use clap::{Arg, ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("A script that completes the checker's words in your shell")
        .after_help(
            "The script also defines `checker`, a short name for `cargo run -q -p checker --`.\n\nExamples:\n  \
             source <(cargo run -q -p checker -- completions bash)\n  \
             source <(cargo run -q -p checker -- completions zsh)\n  \
             cargo run -q -p checker -- completions fish | source",
        )
        .arg(
            Arg::new("shell")
                .required(true)
                .value_name("SHELL")
                .value_parser(["bash", "zsh", "fish"])
                .help("Which one you type in"),
        )
}

pub(super) fn run(given: &ArgMatches) -> Result<Exit> {
    let chapters = course::chapters();
    let numbers: Vec<String> = chapters
        .iter()
        .map(|chapter| chapter.number.to_string())
        .collect();
    let suites = chapters.iter().flat_map(|chapter| &chapter.suites);
    let exercises: Vec<String> = suites.map(|suite| suite.about().id.to_string()).collect();
    let words = words(&arguments::command(), &numbers, &exercises);
    let script = match given.get_one::<String>("shell").map(String::as_str) {
        Some("zsh") => zsh(&words),
        Some("fish") => fish(&words),
        _ => bash(&words),
    };
    // One text, which keeps its lines as they are.
    print(&[script.trim_end().to_string()]);
    Ok(Exit::Passed)
}
