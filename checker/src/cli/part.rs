//! What `reset`, `borrow` and `return` share: each changes one exercise or a whole chapter in the learner's files.

use super::Usage;
use super::arguments::{chapter_number, exercise};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::given;
use crate::page::{labelled, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::reset::Change;
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches};
use std::path::Path;

/// What is to be changed: read it with [`asked`].
pub(super) fn what() -> Arg {
    Arg::new("what")
        .required(true)
        .value_name("WHAT")
        .help("An exercise's number, as in 2.4, or a chapter's, as in 2")
}

/// The chapter, and the one exercise of it that is meant. `use_of` says what solutions are needed for.
pub(super) fn asked(
    paths: &Paths,
    given: &ArgMatches,
    use_of: &str,
) -> Result<(Chapter, Option<ExerciseId>)> {
    let text = given.get_one::<String>("what");
    let text = text.map(String::as_str).unwrap_or_default();
    let only = match text.contains('.') {
        true => Some(exercise(text)?),
        false => None,
    };
    let number = only.map_or_else(|| chapter_number(text), |id| Ok(id.chapter))?;
    let chapter = course::chapter(number).context("the chapter was there a moment ago")?;
    let solutions = given::place(&paths.root).join(chapter.folder);
    if !paths.root.join(&solutions).join("src").is_dir() {
        let solutions = solutions.display();
        return Err(Usage(format!(
            "the {use_of} {solutions}, and that is not there: `git checkout {solutions}` brings it back"
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

/// An exercise as a page names it: `2.4 lookup`.
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

/// Where what was there before is kept.
pub(super) fn kept(paths: &Paths, backup: Option<&Path>) -> Vec<String> {
    let line = |backup| {
        let text = format!("what was there before, in {}", paths.shown(backup));
        labelled("Kept", &text)
    };
    backup.map(line).unwrap_or_default()
}

/// Nothing was changed: why, and what to type instead.
pub(super) fn refused(head: &str, why: &str, next: &str) -> Vec<String> {
    let mut lines = vec![format!("{head}, and nothing was changed."), String::new()];
    lines.extend(labelled("Why", &format!("{why}.")));
    lines.push(format!("Next   {next}"));
    lines
}
