//! `borrow 1.7` and `borrow 1`: the reference's bodies in the learner's file, until they are returned.

use super::part::{asked, files, forget, kept, refused, titled, what};
use super::{Exit, print};
use crate::borrow::{Loan, Refusal, lend};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::map::{Map, Row, State};
use crate::page::{labelled, list_of_ids, plural};
use crate::paths::Paths;
use crate::reset::{Change, replace};
use anyhow::Result;
use clap::{ArgMatches, Command};
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
    let (chapter, only) = asked(paths, given, "bodies are lent from")?;
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
            &refusal.why,
            &refusal.next,
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
            print(&refused(
                &format!("{what} was not borrowed"),
                &refusal.why,
                &refusal.next,
            ));
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
    lines.extend(kept(paths, backup));
    let what = only.map_or(number.to_string(), |id| id.to_string());
    lines.push(format!("Back   cargo run -p checker -- return {what}"));
    lines.push(format!("Next   cargo run -p checker -- chapter {number}"));
    lines
}
