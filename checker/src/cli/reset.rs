//! `reset 2` and `reset 2.3`: the stub back, and what was there is kept.

use super::part::{asked, files, forget, kept, refused, titled, what};
use super::{Exit, print};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::reset::{Change, Wanted, of_chapter, of_exercise, replace};
use crate::stubs;
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::path::Path;

pub(super) fn command() -> Command {
    Command::new("reset")
        .about("The stub of an exercise or of a chapter back; what was there is kept")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- reset 2.4   only the functions of 2.4; the rest of the file stays\n  \
             cargo run -p checker -- reset 2     all files of chapter 2\n\n\
             What was there before goes to .checker/backup/, into a folder of its own each time.",
        )
        .arg(what())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let (chapter, only) = asked(paths, given, "stubs are made from")?;
    let stubs = stubs::chapter(paths, chapter.folder)?;
    let changes = match only {
        Some(id) => match of_exercise(paths, id, &stubs)? {
            Wanted::Changes(changes) => changes,
            Wanted::Refused(why) => {
                print(&refused(
                    &format!("{id} was not reset"),
                    &why,
                    &format!(
                        "cargo run -p checker -- reset {}   the whole chapter, with a backup",
                        id.chapter
                    ),
                ));
                return Ok(Exit::NotPassed);
            }
        },
        None => of_chapter(paths, &stubs),
    };
    let backup = replace(paths, "reset", &changes)?;
    let ids: Vec<ExerciseId> = match only {
        Some(id) => vec![id],
        None => chapter
            .suites
            .iter()
            .map(|suite| suite.about().id)
            .collect(),
    };
    forget(paths, &ids);
    print(&page(paths, &chapter, only, &changes, backup.as_deref()));
    Ok(Exit::Passed)
}

fn page(
    paths: &Paths,
    chapter: &Chapter,
    only: Option<ExerciseId>,
    changes: &[Change],
    backup: Option<&Path>,
) -> Vec<String> {
    let what = match only {
        Some(id) => titled(chapter, id),
        None => format!("chapter {}, {}", chapter.number, chapter.title),
    };
    if changes.is_empty() {
        return vec![format!("Nothing to reset: {what} is as it was given.")];
    }
    let mut lines = vec![format!("Reset {what}: the stub is back."), String::new()];
    lines.extend(files(paths, changes));
    lines.extend(kept(paths, backup));
    let only = only.map_or(String::new(), |id| format!(" --only {id}"));
    lines.push(format!(
        "Next   cargo run -p checker -- chapter {}{only}",
        chapter.number
    ));
    lines
}
