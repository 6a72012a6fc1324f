//! `replay TOKEN`: one failing case again, exactly.

use super::arguments::{Prior, is_json};
use super::workshop::Workshop;
use super::{Exit, Usage, print};
use crate::course;
use crate::page::{Results, exercise_json, failure_page};
use crate::paths::Paths;
use crate::progress::{Progress, folder};
use crate::run::Session;
use crate::suite::{Fingerprints, Report, Token, TokenError, Verdict};
use anyhow::{Context, Result};
use clap::ArgMatches;
use std::fs::{self, OpenOptions};
use std::io::Write as _;

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let text = given
        .get_one::<String>("token")
        .map(String::as_str)
        .unwrap_or_default();
    let token = Token::read(text, &folder(&paths.root).join("cases")).map_err(|error| {
        Usage(match error {
            TokenError::Malformed => {
                format!("\"{text}\" is no token: copy the one behind `replay` on a failure's page")
            }
            TokenError::NotKept => format!(
                "the case of {text} is not kept in .checker/cases any more: run `chapter` again"
            ),
        })
    })?;
    let unknown = || Usage(format!("there is no exercise {}", token.id));
    let chapter = course::chapter(token.id.chapter).ok_or_else(unknown)?;
    let suite = chapter.suite(token.id).ok_or_else(unknown)?;
    let (progress, _) = Progress::load(&paths.root);
    let solution = given.get_flag("solution");
    let mut results = Results {
        chapter: &chapter,
        reports: Vec::new(),
        priors: Vec::new(),
        next_place: None,
        solution,
        notes: Vec::new(),
    };
    let workshop = Workshop {
        paths,
        progress: &progress,
        colour: crate::page::wanted(),
    };
    let source = workshop.source(&chapter, solution, &mut results.notes)?;
    let priors = workshop.priors(&chapter, Prior::Auto, solution, &mut results)?;
    let built = match priors {
        Ok(priors) => workshop
            .build(&chapter, &source, &priors)?
            .map_err(|broken| broken.diagnostics),
        Err((_, broken)) => Err(broken.diagnostics),
    };
    let built = match built {
        Ok(built) if !built.broken.contains_key(&token.id) => built,
        _ => {
            eprintln!(
                "{} does not compile: run `chapter {}` to see why",
                token.id, chapter.number
            );
            return Ok(Exit::DoesNotCompile);
        }
    };
    let mut session = Session::new(&built.probe, &paths.work.join("scratch"));
    let Some(report) = suite.replay(&mut session, &token, &Fingerprints::known()) else {
        return Err(Usage(format!(
            "{text} is a case of an older version of {}: run `chapter {}` for a new one",
            token.id, chapter.number
        ))
        .into());
    };
    results.reports.push(report);
    let report = &results.reports[0];
    if is_json(given) {
        print(&[serde_json::to_string_pretty(&exercise_json(
            &results, report,
        ))?]);
    } else {
        print(&page(&results, report));
    }
    if given.get_flag("dump") {
        dump(paths, &results, report)?;
    }
    Ok(if report.verdict == Verdict::Passed {
        Exit::Passed
    } else {
        Exit::NotPassed
    })
}

fn page(results: &Results<'_>, report: &Report) -> Vec<String> {
    match report.verdict {
        Verdict::Passed => vec![format!("{}: this case passes now.", report.id)],
        Verdict::NotStarted => vec![format!("{} is not started.", report.id)],
        Verdict::Skipped => vec![format!(
            "{} {}.",
            report.id,
            report.note.clone().unwrap_or_default()
        )],
        _ => failure_page(results, report),
    }
}

/// Writes the case as a test behind those that were dumped before.
fn dump(paths: &Paths, results: &Results<'_>, report: &Report) -> Result<()> {
    let Some(failure) = &report.failure else {
        eprintln!("nothing to write: the case does not fail");
        return Ok(());
    };
    let file = paths
        .root
        .join("chapters")
        .join(results.chapter.folder)
        .join("tests")
        .join("replayed.rs");
    let before = fs::read_to_string(&file).unwrap_or_default();
    if before.contains(failure.test.trim()) {
        eprintln!("{} has this test already", paths.shown(&file));
        return Ok(());
    }
    let mut out = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&file)
        .with_context(|| format!("cannot write {}", file.display()))?;
    let head = if before.is_empty() {
        "//! Cases that failed once, written by `replay --dump`.\n"
    } else {
        ""
    };
    write!(out, "{head}\n{}", failure.test)
        .with_context(|| format!("cannot write {}", file.display()))?;
    eprintln!(
        "Wrote {}. Run it: cargo test -p {} --test replayed",
        paths.shown(&file),
        results.chapter.folder
    );
    Ok(())
}
