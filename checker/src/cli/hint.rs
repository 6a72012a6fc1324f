//! `hint 2.3`: the next hint each time, from small to large.

use super::arguments::{asked_exercise, exercise_argument, flag};
use super::{Exit, print};
use crate::book;
use crate::course;
use crate::page::{tell, width, wrap};
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use std::fs;

pub(super) fn command() -> Command {
    Command::new("hint")
        .about("The next hint for an exercise")
        .after_help("Examples:\n  cargo run -p checker -- hint 2.4\n  cargo run -p checker -- hint 2.4 --all")
        .arg(exercise_argument())
        .arg(flag("all", "All of its hints"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let id = asked_exercise(given)?;
    let chapter = course::chapter(id.chapter).context("the chapter was there a moment ago")?;
    let page = paths.root.join("book").join("src").join(chapter.page);
    let text =
        fs::read_to_string(&page).with_context(|| format!("cannot read {}", paths.shown(&page)))?;
    let hints = book::hints(&text, id);
    if hints.is_empty() {
        anyhow::bail!("{} has no hint for {id}", paths.shown(&page));
    }
    let (mut progress, _) = Progress::load(&paths.root);
    let seen = progress.hints.get(&id).copied().unwrap_or(0);
    let mut lines = Vec::new();
    if given.get_flag("all") {
        for (hint, number) in hints.iter().zip(1..) {
            lines.extend(shown(hint, number, hints.len(), &id.to_string()));
        }
    } else {
        let next = seen.min(hints.len() - 1);
        lines.extend(shown(&hints[next], next + 1, hints.len(), &id.to_string()));
        lines.push(match hints.len() - next - 1 {
            0 => "That was the last hint. The page of the book: ".to_string() + &paths.shown(&page),
            _ => format!("The next hint: cargo run -p checker -- hint {id}"),
        });
        progress.hints.insert(id, (next + 1).min(hints.len()));
        print(&lines);
        if let Err(error) = progress.save(&paths.root) {
            tell(&format!(
                "warning: {error:#}; the next hint will be this one again"
            ));
        }
        return Ok(Exit::Passed);
    }
    print(&lines);
    Ok(Exit::Passed)
}

fn shown(hint: &str, number: usize, of: usize, id: &str) -> Vec<String> {
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
