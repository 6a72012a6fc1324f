//! `notebook`: the learner's entries as Markdown.

use super::{Exit, print};
use crate::map::Map;
use crate::notebook::notebook;
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::Result;
use clap::Command;

pub(super) fn command() -> Command {
    Command::new("notebook")
        .about("Your notebook: who could lose a record, chapter by chapter")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- notebook\n  \
             cargo run -q -p checker -- notebook > all.md   to keep\n\n\
             Your own entries are yours to write, in a file notebook.md in the chapter's folder:\n\
             chapters/ch02-index/notebook.md. The checker reads it and never writes it. Our entry\n\
             follows when the chapter passes, and your guesses in its labs stand with it.",
        )
}

pub(super) fn run(paths: &Paths) -> Result<Exit> {
    let (progress, _) = Progress::load(&paths.root);
    print(&notebook(paths, &Map::draw(paths), &progress));
    Ok(Exit::Passed)
}
