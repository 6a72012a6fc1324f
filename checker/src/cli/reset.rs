//! `reset 2` and `reset 2.3`: the stub back, and what was there is kept.

use super::arguments::{chapter_number, exercise};
use super::{Exit, Usage, print};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::page::{labelled, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::reset::{Change, Wanted, of_chapter, of_exercise, replace};
use crate::stubs;
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
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
        .arg(
            Arg::new("what")
                .required(true)
                .value_name("WHAT")
                .help("A chapter's number, as in 2, or an exercise's, as in 2.4"),
        )
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let text = given.get_one::<String>("what");
    let text = text.map(String::as_str).unwrap_or_default();
    let only = match text.contains('.') {
        true => Some(exercise(text)?),
        false => None,
    };
    let number = only.map_or_else(|| chapter_number(text), |id| Ok(id.chapter))?;
    let chapter = course::chapter(number).context("the chapter was there a moment ago")?;
    let solutions = Path::new("solutions").join(chapter.folder);
    if !paths.root.join(&solutions).join("src").is_dir() {
        let solutions = solutions.display();
        return Err(Usage(format!(
            "the stubs are made from {solutions}, and that is not there: `git checkout {solutions}` brings it back"
        ))
        .into());
    }
    let stubs = stubs::chapter(paths, chapter.folder)?;
    let changes = match only {
        Some(id) => match of_exercise(paths, id, &stubs)? {
            Wanted::Changes(changes) => changes,
            Wanted::Refused(why) => {
                print(&refused(id, &why));
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
    let remembered = Progress::update(&paths.root, |progress| {
        for &id in &ids {
            progress.forget(id);
        }
    });
    print(&page(paths, &chapter, only, &changes, backup.as_deref()));
    if let Err(error) = remembered {
        tell(&format!("warning: {error:#}"));
    }
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
        Some(id) => {
            let title = chapter.suite(id).map(|suite| suite.about().title);
            format!("{id} {}", title.unwrap_or_default())
        }
        None => format!("chapter {}, {}", chapter.number, chapter.title),
    };
    if changes.is_empty() {
        return vec![format!("Nothing to reset: {what} is as it was given.")];
    }
    let mut lines = vec![format!("Reset {what}: the stub is back."), String::new()];
    let shown = |change: &Change| format!("  {}", paths.shown(&change.path));
    lines.extend(changes.iter().map(shown));
    lines.push(String::new());
    if let Some(backup) = backup {
        lines.extend(labelled(
            "Kept",
            &format!("what was there before, in {}", paths.shown(backup)),
        ));
    }
    let only = only.map_or(String::new(), |id| format!(" --only {id}"));
    lines.push(format!(
        "Next   cargo run -p checker -- chapter {}{only}",
        chapter.number
    ));
    lines
}

fn refused(id: ExerciseId, why: &str) -> Vec<String> {
    let mut lines = vec![
        format!("{id} was not reset, and nothing was changed."),
        String::new(),
    ];
    lines.extend(labelled("Why", &format!("{why}.")));
    lines.push(format!(
        "Next   cargo run -p checker -- reset {}   the whole chapter, with a backup",
        id.chapter
    ));
    lines
}
