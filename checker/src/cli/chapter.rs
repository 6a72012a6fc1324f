//! `chapter N`: builds the chapter, runs its suites, prints the page.

use super::arguments::ChapterArguments;
use super::broken::{changed_signature, does_not_compile};
use super::workshop::{Workshop, whole_digest};
use super::{Exit, print};
use crate::build::Built;
use crate::course::{self, Chapter};
use crate::page::{Results, chapter_json, chapter_page};
use crate::paths::Paths;
use crate::progress::{Progress, folder};
use crate::run::Session;
use crate::suite::{Fingerprints, Plan, Report, Suite, Verdict};
use anyhow::{Context, Result};
use std::fs;

pub(super) fn run(paths: &Paths, asked: &ChapterArguments) -> Result<Exit> {
    let chapter = course::chapter(asked.number).context("the chapter was there a moment ago")?;
    let (mut progress, damaged) = Progress::load(&paths.root);
    let mut results = Results {
        chapter: &chapter,
        reports: Vec::new(),
        priors: Vec::new(),
        next_place: None,
        solution: asked.solution,
        notes: damaged.into_iter().collect(),
    };
    let workshop = Workshop {
        paths,
        progress: &progress,
        colour: !asked.json && crate::page::wanted(),
    };
    let source = workshop.source(&chapter, asked.solution, &mut results.notes)?;
    let priors = match workshop.priors(&chapter, asked.prior, asked.solution, &mut results)? {
        Ok(priors) => priors,
        Err((number, broken)) => {
            let earlier =
                course::chapter(number).context("an earlier chapter was there a moment ago")?;
            return Ok(does_not_compile(
                &earlier,
                &broken.diagnostics,
                asked,
                &results,
            ));
        }
    };
    let built = match workshop.build(&chapter, &source, &priors)? {
        Ok(built) => built,
        Err(broken) => {
            return Ok(does_not_compile(
                &chapter,
                &broken.diagnostics,
                asked,
                &results,
            ));
        }
    };
    let suites: Vec<&dyn Suite> = chapter
        .suites
        .iter()
        .map(AsRef::as_ref)
        .filter(|suite| asked.only.is_none_or(|id| suite.about().id == id))
        .collect();
    let plan = Plan {
        seed: asked.seed,
        cases: asked.cases,
    };
    results.reports = run_suites(paths, &suites, &built, &plan)?;
    keep_cases(paths, &results.reports);
    results.next_place = next_place(paths, &chapter, &results.reports);
    if !asked.solution {
        note_progress(paths, &mut progress, &chapter, &results, asked)?;
    }
    if asked.json {
        print(&[serde_json::to_string_pretty(&chapter_json(&results))?]);
    } else {
        print(&chapter_page(&results, asked.all));
    }
    let verdicts = || results.reports.iter().map(|report| report.verdict);
    Ok(
        if verdicts().any(|verdict| verdict == Verdict::CheckerError) {
            Exit::OurError
        } else if verdicts().all(|verdict| verdict == Verdict::Passed) {
            Exit::Passed
        } else {
            Exit::NotPassed
        },
    )
}

/// Runs suites against a probe. An exercise that the probe had to leave out is reported as such.
fn run_suites(
    paths: &Paths,
    suites: &[&dyn Suite],
    built: &Built,
    plan: &Plan,
) -> Result<Vec<Report>> {
    let known = Fingerprints::known();
    let mut session = Session::new(&built.probe, &paths.work.join("scratch"));
    let mut reports = Vec::new();
    for suite in suites {
        let about = suite.about();
        let report = match built.broken.get(&about.id) {
            Some(broken) => changed_signature(paths, *suite, broken),
            None => suite.run(&mut session, plan, &known),
        };
        reports.push(report);
        if let Some(error) = session.failed_to_start() {
            anyhow::bail!(
                "the probe {} cannot be started: {error}",
                built.probe.display()
            );
        }
    }
    Ok(reports)
}

fn note_progress(
    paths: &Paths,
    progress: &mut Progress,
    chapter: &Chapter,
    results: &Results<'_>,
    asked: &ChapterArguments,
) -> Result<()> {
    let before = progress.clone();
    for report in &results.reports {
        if report.verdict == Verdict::Passed {
            progress.passed.insert(report.id);
        } else {
            progress.passed.remove(&report.id);
        }
    }
    let whole = results
        .reports
        .iter()
        .all(|report| report.verdict == Verdict::Passed);
    // Fewer cases than the suite's own prove less.
    if whole && asked.only.is_none() && asked.cases.is_none() {
        progress
            .whole
            .insert(chapter.number, whole_digest(paths, chapter)?);
    } else if !whole {
        progress.whole.remove(&chapter.number);
    }
    if *progress == before {
        return Ok(());
    }
    progress.save(&paths.root)
}

/// A case whose token is too long to paste is kept; where that fails, the case is still on the page.
fn keep_cases(paths: &Paths, reports: &[Report]) {
    let kept = folder(&paths.root).join("cases");
    for failure in reports.iter().filter_map(|report| report.failure.as_ref()) {
        if let Err(error) = failure.token.keep(&kept) {
            eprintln!(
                "warning: the case of {} cannot be kept for `replay`: {error}",
                failure.token.id
            );
        }
    }
}

/// Where the first exercise that is not written begins.
fn next_place(paths: &Paths, chapter: &Chapter, reports: &[Report]) -> Option<String> {
    let report = reports
        .iter()
        .find(|report| report.verdict != Verdict::Passed)?;
    let about = chapter.suite(report.id)?.about();
    let file = paths
        .root
        .join("chapters")
        .join(chapter.folder)
        .join("src")
        .join(about.file);
    let unwritten = match report.verdict {
        Verdict::NotStarted => report.note.clone(),
        _ => None,
    };
    let function = unwritten
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| {
            about
                .functions
                .first()
                .map(|name| (*name).into())
                .unwrap_or_default()
        });
    let line = line_of(&fs::read_to_string(&file).ok()?, &function)?;
    Some(format!("{}:{line}", paths.shown(&file)))
}

fn line_of(text: &str, function: &str) -> Option<usize> {
    let bare = function.rsplit("::").next()?;
    let signature = format!("fn {bare}(");
    text.lines()
        .position(|line| line.contains(&signature))
        .map(|index| index + 1)
}
