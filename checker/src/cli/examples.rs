//! `examples 2.4`: catch the mistake.

use super::arguments::{asked_exercise, exercise_argument, format, is_json};
use super::{Exit, Usage, print};
use crate::build::{Diagnostic, Diagnostics, Lock, NotBuilt, Source};
use crate::course;
use crate::examples::{self, FILE, Known, Marks, Table, chosen, mark, none_yet, page};
use crate::exercise::ExerciseId;
use crate::page::{plural, tell, wanted};
use crate::paths::Paths;
use crate::start::AsItIs;
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// For so many exercises what was built is kept.
const KEPT: usize = 4;

pub(super) fn command() -> Command {
    Command::new("examples")
        .about("Catch the mistake: what your own examples are worth")
        .after_help(
            "Examples:\n  \
             cargo run -p checker -- examples 2.4\n  \
             cargo run -p checker -- examples 2.4 --format json",
        )
        .arg(exercise_argument())
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let id = asked_exercise(given)?;
    let chapter = course::chapter(id.chapter).context("the chapter was there a moment ago")?;
    let suite = chapter
        .suite(id)
        .context("the exercise was there a moment ago")?;
    let mistakes = chosen(suite, &Table::known());
    if mistakes.is_empty() {
        bail!(Usage(format!(
            "{id} has no mistake that a test of yours could catch: try another exercise"
        )));
    }
    let file = format!("chapters/{}/tests/{FILE}", chapter.folder);
    let tests = examples::mine(paths, &chapter).map_err(|error| readable(error, &file))?;
    let json = is_json(given);
    let marks = match examples::mentions(&tests, id) {
        true => run_them(paths, id, &tests, &mistakes, json)?,
        // There is nothing to build for.
        false => Ok(Marks::nothing_caught(id, &mistakes)),
    };
    let marks = match marks {
        Ok(marks) => marks,
        Err(broken) => return does_not_compile(&file, &broken.diagnostics, given),
    };
    if json {
        let json = examples::json(&marks, &file);
        print(&[serde_json::to_string_pretty(&json)?]);
    } else if marks.examples.is_empty() {
        let about = suite.about();
        let visible = format!("chapters/{}/tests/{}", chapter.folder, about.file);
        let visible = Some(visible).filter(|file| paths.root.join(file).is_file());
        print(&none_yet(
            &chapter,
            &about,
            (&tests, &file),
            visible.as_deref(),
        ));
    } else {
        print(&page(&marks, suite, &file));
    }
    Ok(exit(&marks))
}

/// Runs the examples of an exercise, whose mistakes are built the first time.
fn run_them(
    paths: &Paths,
    id: ExerciseId,
    tests: &Source,
    mistakes: &[Known],
    json: bool,
) -> Result<Result<Marks, NotBuilt>> {
    let (_lock, prepared) = make_room(paths, id)?;
    if !prepared.exists() {
        tell(&format!("Preparing the mistakes of {id}, once ..."));
    }
    let marks = mark(paths, id, tests, mistakes, &AsItIs, !json && wanted())?;
    if marks.is_ok() {
        // Without it the sentence is said once more.
        let _ = fs::write(&prepared, "");
    }
    Ok(marks)
}

/// Keeps what was built for this exercise and a few others, each of which takes some 20 MB. Nobody else is at work there meanwhile.
/// Says which file is there once the mistakes are built.
fn make_room(paths: &Paths, id: ExerciseId) -> Result<(Lock, PathBuf)> {
    let folder = paths.work.join("examples");
    let used = folder.join(id.to_string()).join("used");
    fs::create_dir_all(used.with_file_name(""))
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let lock = Lock::take(&folder)?;
    fs::write(&used, "").with_context(|| format!("cannot write {}", used.display()))?;
    let age = |folder: PathBuf| {
        Some((
            fs::metadata(folder.join("used")).ok()?.modified().ok()?,
            folder,
        ))
    };
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.filter_map(|entry| age(entry.path())).collect();
    folders.sort();
    let spare = folders.len().saturating_sub(KEPT);
    for (_, folder) in folders.into_iter().take(spare) {
        // It only takes room.
        let _ = fs::remove_dir_all(folder);
    }
    Ok((lock, used.with_file_name("prepared")))
}

/// How many mistakes are caught is for the learner to like or not.
fn exit(marks: &Marks) -> Exit {
    match !marks.examples.is_empty() && marks.all_right() {
        true => Exit::Passed,
        false => Exit::NotPassed,
    }
}

/// What is wrong with a file of the learner's is no error of ours.
fn readable(error: anyhow::Error, file: &str) -> anyhow::Error {
    let cause = error.root_cause().downcast_ref::<std::io::Error>();
    match cause.map(std::io::Error::kind) {
        Some(ErrorKind::NotFound) => Usage(format!(
            "{file} is not there: `git checkout {file}` brings it back"
        ))
        .into(),
        Some(ErrorKind::InvalidInput) | None => Usage(format!("{error:#}")).into(),
        Some(_) => error,
    }
}

/// The compiler's own words.
fn does_not_compile(file: &str, diagnostics: &Diagnostics, given: &ArgMatches) -> Result<Exit> {
    let errors = plural(diagnostics.errors.len(), "error");
    let first = format!("{file} does not compile: {errors}.");
    if is_json(given) {
        let rendered = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.as_str());
        let json = serde_json::json!({
            "schema": 1,
            "exercise": asked_exercise(given)?.to_string(),
            "file": file,
            "examples": [],
            "mistakes": null,
            "caught": [],
            "left": [],
            "diagnostics": rendered.collect::<Vec<_>>(),
        });
        print(&[serde_json::to_string_pretty(&json)?]);
        return Ok(Exit::DoesNotCompile);
    }
    let mut lines = vec![first, String::new()];
    lines.extend(
        diagnostics
            .errors
            .first()
            .map(|error| error.rendered.trim_end().to_string()),
    );
    lines.push(String::new());
    let unlinked = |error: &Diagnostic| error.rendered.contains("unlinked crate");
    if diagnostics.errors.iter().any(unlinked) {
        lines.push("Examples may use the chapter, what it is built on, and crc32c.".into());
    }
    lines.push("Mend it, and try again.".into());
    print(&lines);
    Ok(Exit::DoesNotCompile)
}
