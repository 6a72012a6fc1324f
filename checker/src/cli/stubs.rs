//! `stubs`: makes `chapters/` from `solutions/`.

use super::arguments::flag;
use super::{Exit, print};
use crate::paths::Paths;
use crate::reset::{Change, replace};
use crate::stubs::chapters;
use anyhow::Result;
use clap::{ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("stubs")
        .about("For authors: make chapters/ from solutions/")
        .after_help(
            "Examples:\n  cargo run -p checker -- stubs\n  cargo run -p checker -- stubs --check",
        )
        .arg(flag("check", "Only say whether they differ"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let check = given.get_flag("check");
    let folder = paths.root.join("chapters");
    let differing: Vec<Change> = chapters(paths)?
        .into_iter()
        .filter_map(|(file, text)| Change::to(folder.join(file), &text))
        .collect();
    if differing.is_empty() {
        print(&["chapters/ is what solutions/ make of it.".into()]);
        return Ok(Exit::Passed);
    }
    let names = |verb: &str| -> Vec<String> {
        differing
            .iter()
            .map(|change| format!("{verb} {}", paths.shown(&change.path)))
            .collect()
    };
    if check {
        print(&names("differs"));
        print(&["`cargo run -p checker -- stubs` makes them anew.".into()]);
        return Ok(Exit::NotPassed);
    }
    let backup = replace(paths, "stubs", &differing)?;
    print(&names("wrote"));
    if let Some(backup) = backup {
        print(&[format!(
            "What was there before is in {}.",
            paths.shown(&backup)
        )]);
    }
    Ok(Exit::Passed)
}
