//! `return 1.7` and `return 1`: what was there before it was borrowed.

use super::part::{asked, files, forget, refused, titled, what};
use super::{Exit, print};
use crate::borrow::{Back, Refusal, borrowed, give_back, was_edited};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::map::Files;
use crate::page::{labelled, list_of_ids, plural};
use crate::paths::Paths;
use crate::reset::replace;
use anyhow::Result;
use clap::{ArgMatches, Command};

pub(super) fn command() -> Command {
    Command::new("return")
        .about("What you had before you borrowed, or the stub, back")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- return 1.7   the functions of 1.7, to the byte\n  \
             cargo run -p checker -- return 1     all that is borrowed in chapter 1\n\n\
             What you have edited since you borrowed it is yours: `reset` puts its stub back.",
        )
        .arg(what())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let (chapter, only) = asked(paths, given, "bodies are lent from")?;
    let mine = Files::read(&paths.root, chapter.folder);
    let mut ids: Vec<ExerciseId> = borrowed(&paths.root, &chapter, mine.texts())
        .into_iter()
        .collect();
    if let Some(id) = only {
        ids.retain(|&borrowed| borrowed == id);
        if ids.is_empty() {
            let refusal = why_not(paths, &chapter, id)?;
            print(&refused(
                &format!("{id} was not returned"),
                &refusal.why,
                &refusal.next,
            ));
            return Ok(Exit::NotPassed);
        }
    }
    let back = give_back(paths, &chapter, &ids)?;
    replace(paths, "return", &back.changes)?;
    if !ids.is_empty() {
        forget(paths, &ids);
    }
    print(&page(paths, &chapter, only, &ids, &back));
    Ok(Exit::Passed)
}

fn why_not(paths: &Paths, chapter: &Chapter, id: ExerciseId) -> Result<Refusal> {
    Ok(match was_edited(paths, chapter, id)? {
        true => Refusal {
            why: "you have edited it since you borrowed it, so it is yours now".into(),
            next: format!("cargo run -p checker -- reset {id}   the stub; what is there is kept"),
        },
        false => Refusal {
            why: "it is not borrowed".into(),
            next: format!("cargo run -p checker -- chapter {} --only {id}", id.chapter),
        },
    })
}

fn page(
    paths: &Paths,
    chapter: &Chapter,
    only: Option<ExerciseId>,
    ids: &[ExerciseId],
    back: &Back,
) -> Vec<String> {
    let number = chapter.number;
    if ids.is_empty() {
        return vec![format!(
            "Nothing to return: nothing of chapter {number} is borrowed."
        )];
    }
    let is_written = |id: &ExerciseId| back.written.contains(id);
    let head = match only {
        Some(id) => {
            let title = titled(chapter, id);
            let is = if is_written(&id) {
                "what you had"
            } else {
                "the stub"
            };
            format!("Returned {title}: {is} is back.")
        }
        None => format!(
            "Returned {} of chapter {number}.",
            plural(ids.len(), "exercise")
        ),
    };
    let mut lines = vec![head, String::new()];
    lines.extend(files(paths, &back.changes));
    if only.is_none() {
        let (yours, stubs): (Vec<_>, Vec<_>) = ids.iter().copied().partition(is_written);
        for (label, ids) in [("Stubs", stubs), ("Yours", yours)] {
            if !ids.is_empty() {
                lines.extend(labelled(label, &format!("{}.", list_of_ids(&ids))));
            }
        }
    }
    let only = only.map_or(String::new(), |id| format!(" --only {id}"));
    lines.push(format!(
        "Next   cargo run -p checker -- chapter {number}{only}"
    ));
    lines
}
