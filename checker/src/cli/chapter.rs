//! `chapter N`: builds the chapter, runs its suites, prints the page.

use super::arguments::ChapterArguments;
use super::blame::blame;
use super::broken::does_not_compile;
use super::workshop::{Workshop, whole};
use super::{Exit, print};
use crate::borrow::{borrowed, settle};
use crate::build::{Built, Digest, Source};
use crate::check::{Check, own_names};
use crate::course::{self, Chapter};
use crate::exercise::{ExerciseId, Replay};
use crate::given;
use crate::map::Files;
use crate::page::{Results, chapter_json, chapter_page, tell};
use crate::paths::Paths;
use crate::progress::{Progress, folder};
use crate::replace::replace;
use crate::start::AsItIs;
use crate::suite::{Cases, Plan, Report, Seed, Suite, Verdict};
use crate::trophy::{self, After};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

/// How many exercises are run at the same time.
const WORKERS: usize = 2;

pub(super) fn run(paths: &Paths, asked: &ChapterArguments) -> Result<Exit> {
    let chapter = course::chapter(asked.number).context("the chapter was there a moment ago")?;
    let (progress, damaged) = Progress::load(&paths.root);
    let mut results = Results::new(&chapter, asked.solution);
    results.only = asked.only;
    results.notes.extend(damaged);
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
            return does_not_compile(&earlier, &broken.diagnostics, asked.json, &mut results);
        }
    };
    results.notes.extend(own_helpers(paths, &chapter, &source));
    let suites: Vec<&dyn Suite> = chapter
        .suites
        .iter()
        .map(AsRef::as_ref)
        .filter(|suite| asked.only.is_none_or(|id| suite.about().id == id))
        .collect();
    let plan = Plan {
        seed: Seed::Public(asked.seed),
        cases: asked.cases,
        ..Plan::default()
    };
    let (built, cases) =
        Cases::during(plan, &suites, || workshop.build(&chapter, &source, &priors));
    let built = match built? {
        Ok(built) => built,
        Err(broken) => {
            return does_not_compile(&chapter, &broken.diagnostics, asked.json, &mut results);
        }
    };
    let check = Check {
        paths,
        source: &source,
        built: &built,
        start: Arc::new(AsItIs),
        workers: WORKERS,
        cases: &cases,
        left: None,
    };
    let checked = check.run(&suites)?;
    results.reports = checked.reports;
    if checked.printed {
        let note = "your code printed something; `replay` of a failing case shows what";
        results.notes.push(note.into());
    }
    if !asked.solution {
        settle(
            &chapter,
            &mut results.reports,
            &borrowed_in(paths, &chapter, &source),
        );
    }
    find_blame(&workshop, &source, &mut results, asked.all)?;
    keep_cases(paths, &mut results.reports);
    if asked.only.is_none() && results.pass() {
        results.after = after(paths, &results, &built);
    }
    results.next_place = next_place(paths, &results);
    if asked.json {
        print(&[serde_json::to_string_pretty(&chapter_json(&results))?]);
    } else {
        print(&chapter_page(&results, asked.all));
    }
    if !asked.solution
        && let Err(error) = note_progress(paths, &results, asked, built.digest)
    {
        tell(&format!("warning: {error:#}"));
    }
    let mut verdicts = results.reports.iter().map(|report| report.verdict);
    Ok(
        if verdicts.any(|verdict| verdict == Verdict::CheckerError) {
            Exit::OurError
        } else if results.pass() {
            Exit::Passed
        } else {
            Exit::NotPassed
        },
    )
}

/// What a chapter uses of the learner's own in an earlier one, also where it works here.
fn own_helpers(paths: &Paths, chapter: &Chapter, source: &Source) -> Vec<String> {
    let earlier = chapter
        .priors
        .iter()
        .filter_map(|&number| course::chapter(number));
    let notes = earlier.filter_map(|earlier| {
        let given = given::place(&paths.root).join(earlier.folder);
        let lib = fs::read_to_string(paths.root.join(given).join("src").join("lib.rs")).ok()?;
        let names = own_names(source, earlier.library, &lib);
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        (!names.is_empty()).then(|| {
            let (number, names) = (earlier.number, names.join(", "));
            format!(
                "chapter {number} has no {names} where this is graded, only yours has: put it into chapter {}",
                chapter.number
            )
        })
    });
    notes.collect()
}

/// What of the sources that were compiled is borrowed.
fn borrowed_in(paths: &Paths, chapter: &Chapter, source: &Source) -> BTreeSet<ExerciseId> {
    let files = source.files.iter();
    let files = files.map(|(file, text)| (file.as_path(), text.as_str()));
    borrowed(&paths.root, chapter, files)
}

/// Looks for the earlier exercise that a failing case is the fault of: of the one that is explained, or of all.
fn find_blame(
    workshop: &Workshop<'_>,
    source: &Source,
    results: &mut Results<'_>,
    all: bool,
) -> Result<()> {
    let failing = |report: &Report| report.verdict.is_failure() && report.failure.is_some();
    let explained = if all { usize::MAX } else { 1 };
    let places: Vec<usize> = (0..results.reports.len())
        .filter(|&place| failing(&results.reports[place]))
        .take(explained)
        .collect();
    for place in places {
        let report = &results.reports[place];
        // Where the suite knows of another exercise of the chapter, no earlier chapter is asked.
        if let (Some(failure), None) = (&report.failure, &report.blame) {
            let found = blame(workshop, source, results, &failure.token.clone())?;
            results.reports[place].blame = found;
        }
    }
    Ok(())
}

/// What a learner takes home from the chapter.
fn after(paths: &Paths, results: &Results<'_>, built: &Built) -> Option<After> {
    let borrowed = results.ids(|verdict| verdict == Verdict::Borrowed);
    let (chapter, solution) = (results.chapter, results.solution);
    let mut after = trophy::after(paths, chapter, built, solution, &borrowed)?;
    if let Err(error) = trophy::keep(paths, &mut after, results.solution) {
        tell(&format!("warning: {error:#}"));
    }
    Some(after)
}

fn note_progress(
    paths: &Paths,
    results: &Results<'_>,
    asked: &ChapterArguments,
    sources: Digest,
) -> Result<()> {
    let chapter = results.chapter;
    // What is borrowed keeps no later chapter from being built on this one.
    let all_pass = results.graded().all(|report| report.verdict.is_settled());
    Progress::update(&paths.root, |progress| {
        for report in &results.reports {
            progress.passed.remove(&report.id);
            progress.failed.remove(&report.id);
            if report.verdict == Verdict::Passed {
                progress.passed.insert(report.id);
            } else if report.verdict.is_failure() && report.verdict != Verdict::CheckerError {
                progress.failed.insert(report.id);
            }
        }
        if !all_pass {
            progress.whole.remove(&chapter.number);
        } else if asked.only.is_none() && asked.cases.is_none() {
            // Fewer cases than the suite's own would prove less.
            progress
                .whole
                .insert(chapter.number, whole(chapter, sources));
        }
    })?;
    Ok(())
}

/// A case whose token is too long to paste is kept, and so is its page for a browser; where that fails, the case is still on the page.
pub(super) fn keep_cases(paths: &Paths, reports: &mut [Report]) {
    let kept = folder(&paths.root).join("cases");
    for failure in reports
        .iter_mut()
        .filter_map(|report| report.failure.as_mut())
    {
        let id = failure.token.id;
        if let Err(error) = failure.token.keep(&kept) {
            tell(&format!(
                "warning: the case of {id} cannot be kept for `replay`: {error}"
            ));
        }
        if let Some(replay) = &mut failure.replay
            && let Err(error) = keep_replay(paths, replay)
        {
            tell(&format!(
                "warning: the replay of {id} cannot be written: {error:#}"
            ));
        }
    }
}

pub(super) fn keep_replay(paths: &Paths, replay: &mut Replay) -> Result<()> {
    let folder = paths.work.with_file_name("replay");
    let file = folder.join(&replay.name);
    fs::create_dir_all(&folder)
        .and_then(|()| replace(&file, replay.html.as_bytes()))
        .with_context(|| format!("cannot write {}", file.display()))?;
    replay.place = Some(paths.shown(&file));
    Ok(())
}

/// Where the next exercise to write begins: the first that is not written, or the one that it waits for.
fn next_place(paths: &Paths, results: &Results<'_>) -> Option<String> {
    let about = results.next()?;
    let unwritten = results
        .reports
        .iter()
        .find(|report| report.id == about.id)
        .and_then(|report| report.unwritten.clone());
    let function = unwritten.or_else(|| about.functions.first().map(|name| (*name).into()))?;
    // Not always in the exercise's own file: 1.5 begins in the one of 1.3.
    let files = Files::read(&paths.root, results.chapter.folder);
    Some(files.place(&about, &function))
}
