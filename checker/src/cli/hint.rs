//! `hint 2.3`: the next hint each time, from small to large.

use super::arguments::{asked_exercise, exercise_argument, flag};
use super::{Exit, print};
use crate::book;
use crate::course;
use crate::exercise::ExerciseId;
use crate::page::{labelled, tell, width, wrap};
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use std::fs;

pub(super) fn command() -> Command {
    Command::new("hint")
        .about("The next hint for an exercise")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- hint 2.4         the next of its three hints\n  \
             cargo run -p checker -- hint 2.4 --all   all three of them",
        )
        .arg(exercise_argument())
        .arg(flag("all", "All of its hints"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let id = asked_exercise(given)?;
    let chapter = course::chapter(id.chapter).context("the chapter was there a moment ago")?;
    let book = paths.root.join("book").join("src").join(chapter.page);
    let text =
        fs::read_to_string(&book).with_context(|| format!("cannot read {}", paths.shown(&book)))?;
    let hints = book::hints(&text, id);
    if hints.is_empty() {
        anyhow::bail!("{} has no hint for {id}", paths.shown(&book));
    }
    let (progress, damaged) = Progress::load(&paths.root);
    let seen = progress.hints.get(&id).copied().unwrap_or(0);
    let mut lines = Vec::new();
    // After the last comes the last.
    let next = seen.min(hints.len() - 1);
    let chosen = if given.get_flag("all") {
        0..hints.len()
    } else {
        next..next + 1
    };
    let shown = chosen.end;
    for number in chosen {
        lines.extend(page(&hints[number], number + 1, hints.len(), id));
    }
    if shown < hints.len() {
        lines.push(format!("Next   cargo run -p checker -- hint {id}"));
    } else {
        lines.push(format!(
            "That was the last hint. Book: {}",
            paths.shown(&book)
        ));
        lines.push(format!("Stuck  cargo run -p checker -- solution {id}"));
    }
    lines.extend(damaged.iter().flat_map(|note| labelled("Note", note)));
    print(&lines);
    // What was asked for comes first: that it cannot be remembered is a line beside it.
    let remembered = Progress::update(&paths.root, |progress| {
        let before = progress.hints.entry(id).or_default();
        *before = shown.max(*before);
    });
    if let Err(error) = remembered {
        tell(&format!("warning: {error:#}"));
    }
    Ok(Exit::Passed)
}

fn page(hint: &str, number: usize, of: usize, id: ExerciseId) -> Vec<String> {
    let mut lines = vec![format!("Hint {number} of {of} for {id}"), String::new()];
    for paragraph in hint.split("\n\n") {
        if paragraph.starts_with("```")
            || paragraph.starts_with("    ")
            || paragraph.starts_with('|')
        {
            lines.extend(
                paragraph
                    .lines()
                    .filter(|line| !line.starts_with("```"))
                    .map(|line| format!("    {line}")),
            );
        } else {
            lines.extend(
                wrap(paragraph, width() - 2)
                    .into_iter()
                    .map(|line| format!("  {line}")),
            );
        }
        lines.push(String::new());
    }
    lines
}
