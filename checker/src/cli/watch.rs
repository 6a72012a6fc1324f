//! `watch [N]`: a verdict after each save.

use super::{Exit, Usage};
use crate::course;
use crate::paths::Paths;
use crate::watch::{self, Ending};
use anyhow::Result;
use clap::{Arg, ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("watch")
        .about("Check a chapter after each save")
        .after_help(
            "Keys: h hint, n next, r run again, l list, q quit. Where there is no terminal: plain lines.\n\n\
             For example:\n  \
             cargo run -p checker -- watch      the chapter of the next exercise\n  \
             cargo run -p checker -- watch 2    chapter 2",
        )
        .arg(
            Arg::new("number")
                .value_name("N")
                .help("The chapter's number; without it, the one of the next exercise"),
        )
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let asked = given.get_one::<String>("number");
    let chapter = asked.map(|text| chapter(text)).transpose()?;
    Ok(match watch::run(paths, chapter)? {
        Ending::Done => Exit::Passed,
        Ending::Interrupted => Exit::Interrupted,
    })
}

fn chapter(text: &str) -> Result<u8> {
    let number = text
        .parse()
        .ok()
        .filter(|&number| course::chapter(number).is_some());
    number.ok_or_else(|| {
        let chapters = course::chapters();
        let there: Vec<String> = chapters.iter().map(|chapter| chapter.number.to_string()).collect();
        let there = there.join(", ");
        Usage(format!(
            "there is no chapter \"{text}\" to watch: the chapters so far are {there}, as in `watch 1`"
        ))
        .into()
    })
}
