//! `borrow 1.7` and `borrow 1`: the reference's bodies in the learner's file, until they are returned.

use super::arguments::{chapter_number, exercise};
use super::{Exit, Usage, print};
use crate::borrow::{Loan, Refusal, lend};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::map::{Map, Row, State};
use crate::page::{labelled, list_of_ids, plural, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::reset::{Change, replace};
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command};
use std::path::Path;

pub(super) fn command() -> Command {
    Command::new("borrow")
        .about("The reference's body in your file, until you return it")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- borrow 1.7   the functions of 1.7\n  \
             cargo run -p checker -- borrow 1     the stubs of chapter 1, but its heart\n\n\
             What is borrowed counts neither as done nor as failed; your other exercises stand on it.\n\
             What was there before comes back with `return`.",
        )
        .arg(what())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let (chapter, only) = asked(paths, given)?;
    let map = Map::draw(paths);
    let rows: Vec<&Row> = map
        .rows()
        .filter(|row| row.about.id.chapter == chapter.number)
        .collect();
    let asked_for = rows.iter().find(|row| Some(row.about.id) == only);
    if let Some(row) = asked_for
        && let Some(refusal) = why_not(row)
    {
        print(&refused(
            &format!("{} was not borrowed", row.about.id),
            &refusal,
        ));
        return Ok(Exit::NotPassed);
    }
    let is_wanted = |row: &&&Row| match only {
        Some(id) => row.about.id == id,
        None => row.state == State::Open && !row.about.heart && !row.about.is_bonus(),
    };
    let ids: Vec<ExerciseId> = rows
        .iter()
        .filter(is_wanted)
        .map(|row| row.about.id)
        .collect();
    let changes = match lend(paths, &chapter, &ids)? {
        Loan::Changes(changes) => changes,
        Loan::Refused(refusal) => {
            let what = only.map_or(format!("Chapter {}", chapter.number), |id| id.to_string());
            print(&refused(&format!("{what} was not borrowed"), &refusal));
            return Ok(Exit::NotPassed);
        }
    };
    let backup = replace(paths, "borrow", &changes)?;
    forget(paths, &ids);
    print(&page(
        paths,
        &chapter,
        only,
        &ids,
        &changes,
        backup.as_deref(),
    ));
    Ok(Exit::Passed)
}

/// What of an exercise speaks against borrowing it.
fn why_not(row: &Row) -> Option<Refusal> {
    let id = row.about.id;
    let (why, next) = match row.state {
        State::Done => (
            "it passed when it was last checked, so there is nothing to borrow",
            format!("cargo run -p checker -- chapter {} --only {id}", id.chapter),
        ),
        State::Borrowed => (
            "it is borrowed already",
            format!("cargo run -p checker -- return {id}"),
        ),
        _ => return None,
    };
    Some(Refusal {
        why: why.into(),
        next,
    })
}

fn page(
    paths: &Paths,
    chapter: &Chapter,
    only: Option<ExerciseId>,
    ids: &[ExerciseId],
    changes: &[Change],
    backup: Option<&Path>,
) -> Vec<String> {
    let number = chapter.number;
    if ids.is_empty() {
        return vec![format!(
            "Nothing to borrow: no exercise of chapter {number} but its heart is a stub."
        )];
    }
    let head = match only {
        Some(id) => format!(
            "Borrowed {}: the reference's body stands in your {}.",
            titled(chapter, id),
            if changes.len() > 1 { "files" } else { "file" }
        ),
        None => format!(
            "Borrowed {} of chapter {number}: the reference's bodies stand in your files.",
            plural(ids.len(), "exercise")
        ),
    };
    let mut lines = vec![head, String::new()];
    lines.extend(files(paths, changes));
    if only.is_none() {
        lines.extend(labelled("Which", &format!("{}.", list_of_ids(ids))));
    }
    if let Some(backup) = backup {
        lines.extend(labelled(
            "Kept",
            &format!("what was there before, in {}", paths.shown(backup)),
        ));
    }
    let what = only.map_or(number.to_string(), |id| id.to_string());
    lines.push(format!("Back   cargo run -p checker -- return {what}"));
    lines.push(format!("Next   cargo run -p checker -- chapter {number}"));
    lines
}

/// What `borrow` and `return` are about: read it with [`asked`].
pub(super) fn what() -> Arg {
    Arg::new("what")
        .required(true)
        .value_name("WHAT")
        .help("An exercise's number, as in 2.4, or a chapter's, as in 2")
}

/// The chapter, and the one exercise of it that is meant.
pub(super) fn asked(paths: &Paths, given: &ArgMatches) -> Result<(Chapter, Option<ExerciseId>)> {
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
            "the bodies are lent from {solutions}, and that is not there: `git checkout {solutions}` brings it back"
        ))
        .into());
    }
    Ok((chapter, only))
}

/// What was found about these exercises is of no use any more.
pub(super) fn forget(paths: &Paths, ids: &[ExerciseId]) {
    let remembered = Progress::update(&paths.root, |progress| {
        for &id in ids {
            progress.forget(id);
        }
    });
    if let Err(error) = remembered {
        tell(&format!("warning: {error:#}"));
    }
}

pub(super) fn titled(chapter: &Chapter, id: ExerciseId) -> String {
    let title = chapter.suite(id).map(|suite| suite.about().title);
    format!("{id} {}", title.unwrap_or_default())
}

/// The files that were changed, and an empty line.
pub(super) fn files(paths: &Paths, changes: &[Change]) -> Vec<String> {
    let shown = |change: &Change| format!("  {}", paths.shown(&change.path));
    let mut lines: Vec<String> = changes.iter().map(shown).collect();
    lines.push(String::new());
    lines
}

pub(super) fn refused(head: &str, refusal: &Refusal) -> Vec<String> {
    let mut lines = vec![format!("{head}, and nothing was changed."), String::new()];
    lines.extend(labelled("Why", &format!("{}.", refusal.why)));
    lines.push(format!("Next   {}", refusal.next));
    lines
}
