//! `reset 2` and `reset 2.3`: the stub back, and what was there is kept.

use super::arguments::{chapter_number, exercise};
use super::{Exit, Usage, print};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::page::{labelled, tell};
use crate::paths::Paths;
use crate::progress::Progress;
use crate::reset::{Change, Unclear, put_back, replace};
use crate::splice::Marked;
use crate::stubs;
use anyhow::{Context, Result, anyhow};
use clap::{Arg, ArgMatches, Command};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

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
    let wanted = match only {
        Some(id) => match of_exercise(paths, &chapter, id, &stubs)? {
            Ok(wanted) => wanted,
            Err(lines) => {
                print(&lines);
                return Ok(Exit::NotPassed);
            }
        },
        None => of_chapter(paths, stubs),
    };
    let changes: Vec<Change> = wanted
        .into_iter()
        .filter_map(|(path, text)| Change::to(path, &text))
        .collect();
    let backup = replace(paths, &changes)?;
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

/// All of a chapter's files. Tests are the learner's to extend: only those that are missing come back.
fn of_chapter(paths: &Paths, stubs: BTreeMap<PathBuf, String>) -> Vec<(PathBuf, String)> {
    let is_test = |file: &Path| file.components().any(|part| part.as_os_str() == "tests");
    stubs
        .into_iter()
        .map(|(file, text)| {
            (
                paths.root.join("chapters").join(&file),
                is_test(&file),
                text,
            )
        })
        .filter(|(path, is_test, _)| !is_test || fs::symlink_metadata(path).is_err())
        .map(|(path, _, text)| (path, text))
        .collect()
}

/// The files with the stubs of one exercise's functions; else what to say about one that cannot be put back alone.
fn of_exercise(
    paths: &Paths,
    chapter: &Chapter,
    id: ExerciseId,
    stubs: &BTreeMap<PathBuf, String>,
) -> Result<Result<Vec<(PathBuf, String)>, Vec<String>>> {
    let mut wanted = Vec::new();
    for (file, stub) in stubs {
        let solution = paths.root.join("solutions").join(file);
        let solution = fs::read_to_string(&solution)
            .with_context(|| format!("cannot read {}", solution.display()))?;
        let marked = Marked::read(&solution).map_err(|why| anyhow!("{}: {why}", file.display()))?;
        let regions: Vec<_> = marked
            .regions()
            .filter(|region| region.name != "-")
            .collect();
        let path = paths.root.join("chapters").join(file);
        if !regions.iter().any(|region| region.id == id) {
            continue;
        }
        let mine = match fs::read(&path) {
            Ok(bytes) => String::from_utf8(bytes).ok(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Some(stub.clone()),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        let shown = paths.shown(&path);
        let Some(mut mine) = mine else {
            return Ok(Err(refused(id, &format!("{shown} is no UTF-8 text"))));
        };
        for region in regions.iter().filter(|region| region.id == id) {
            let names = regions.iter().map(|other| other.name.as_str());
            let others: Vec<&str> = names.filter(|&other| other != region.name).collect();
            mine = match put_back(&mine, stub, &region.name, &others) {
                Ok(text) => text,
                Err(Unclear::NotThere) => {
                    let why = format!("{} is not in {shown} any more", region.name);
                    return Ok(Err(refused(id, &why)));
                }
                Err(Unclear::NoEnd) => {
                    let why = format!(
                        "the braces in {shown} do not show where {} ends",
                        region.name
                    );
                    return Ok(Err(refused(id, &why)));
                }
            };
        }
        wanted.push((path, mine));
    }
    if wanted.is_empty() {
        let file = chapter.suite(id).map(|suite| suite.about().file);
        return Err(anyhow!(
            "solutions/{}/src/{} has no marks of {id}",
            chapter.folder,
            file.unwrap_or_default()
        ));
    }
    Ok(Ok(wanted))
}

fn refused(id: ExerciseId, why: &str) -> Vec<String> {
    let mut lines = vec![
        format!("{id} was not reset, and nothing was changed."),
        String::new(),
    ];
    lines.extend(labelled("Why", &format!("{why}.")));
    lines.push(format!(
        "Next   cargo run -p checker -- reset {}   for the whole chapter, what is there is kept",
        id.chapter
    ));
    lines
}
