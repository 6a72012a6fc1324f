//! `examples 2.4`: catch the mistake.

use super::arguments::{asked_exercise, exercise_argument, format, is_json};
use super::{Exit, Usage, print};
use crate::build::{Diagnostics, Source};
use crate::course;
use crate::examples::{self, FILE, Marks, Table, chosen, mark, none_yet, page};
use crate::page::{plural, wanted};
use crate::paths::Paths;
use crate::run::Group;
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use std::io::ErrorKind;

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
    let tests = examples::mine(paths, &chapter).map_err(readable)?;
    let file = tests.shown_as.join(FILE).display().to_string();
    let json = is_json(given);
    let start = |command: &mut std::process::Command| Group::start(command);
    let marks = mark(paths, id, &tests, &mistakes, &start, !json && wanted())?;
    let marks = match marks {
        Ok(marks) => marks,
        Err(broken) => return does_not_compile(&tests, &broken.diagnostics, given),
    };
    if json {
        let json = examples::json(&marks, &file);
        print(&[serde_json::to_string_pretty(&json)?]);
    } else if marks.examples.is_empty() {
        print(&none_yet(&chapter, &suite.about(), &file));
    } else {
        print(&page(&marks, suite, &file));
    }
    Ok(exit(&marks))
}

/// How many mistakes are caught is for the learner to like or not.
fn exit(marks: &Marks) -> Exit {
    match !marks.examples.is_empty() && marks.all_right() {
        true => Exit::Passed,
        false => Exit::NotPassed,
    }
}

/// What is wrong with a file of the learner's is no error of ours.
fn readable(error: anyhow::Error) -> anyhow::Error {
    let cause = error.root_cause();
    match cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind) {
        Some(ErrorKind::NotFound) => Usage(format!(
            "{error}: it is not there; `cargo run -p checker -- reset N` brings back a chapter's missing files"
        ))
        .into(),
        Some(ErrorKind::InvalidInput) | None => Usage(format!("{error:#}")).into(),
        Some(_) => error,
    }
}

/// The compiler's own words.
fn does_not_compile(tests: &Source, diagnostics: &Diagnostics, given: &ArgMatches) -> Result<Exit> {
    let file = tests.shown_as.join(FILE);
    let errors = plural(diagnostics.errors.len(), "error");
    let first = format!("{} does not compile: {errors}.", file.display());
    if is_json(given) {
        let rendered = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.clone());
        let mut json =
            serde_json::json!({ "schema": 1, "exercise": asked_exercise(given)?.to_string() });
        json["diagnostics"] = rendered.collect();
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
    lines.push("Mend it, and try again.".into());
    print(&lines);
    Ok(Exit::DoesNotCompile)
}
