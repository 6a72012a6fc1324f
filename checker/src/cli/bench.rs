//! `bench N`: how long the learner's code takes beside the reference.

use super::arguments::{asked_chapter, chapter_argument, format, is_json};
use super::{Exit, print};
use crate::bench::{Bench, NotBuilt, bench_json, bench_page, build, is_built, measure};
use crate::build::Lock;
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::page::{plural, tell, wanted};
use crate::paths::Paths;
use crate::progress::Progress;
use anyhow::{Context, Result};
use clap::{ArgMatches, Command};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

pub(super) fn command() -> Command {
    Command::new("bench")
        .about("How long your code takes beside the reference")
        .after_help(
            "For example:\n  cargo run -p checker -- bench 1\n  cargo run -p checker -- bench 2 --format json\n\n\
             It takes 10 seconds, the first time also a build for release. For hours of\n\
             figures there is criterion: cargo compare --bench chapter1",
        )
        .arg(chapter_argument())
        .arg(format())
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let (chapter, json) = (asked_chapter(given)?, is_json(given));
    fs::create_dir_all(&paths.work)
        .with_context(|| format!("cannot write to {}", paths.work.display()))?;
    // Two that measure at a time would measure each other.
    let _lock = Lock::take(&paths.work)?;
    if !is_built(paths) {
        tell(
            "Building your code and the reference for release; the first time it takes a minute ...",
        );
    }
    let program = match build(paths, chapter.number, !json && wanted())? {
        Ok(program) => program,
        Err(broken) => return does_not_compile(&chapter, &broken, json),
    };
    let rows = measure(&program, &paths.work, chapter.number, &mut |row| {
        tell(&format!("Measuring {}, {} ...", row.name, row.about));
    })?;
    let bench = Bench {
        chapter: chapter.number,
        rows,
        wrong: wrong(&chapter, &Progress::load(&paths.root).0),
    };
    if json {
        print(&[serde_json::to_string_pretty(&bench_json(&bench))?]);
    } else {
        print(&bench_page(&bench));
    }
    Ok(if bench.has_broken() {
        Exit::NotPassed
    } else {
        Exit::Passed
    })
}

/// The exercises that did not pass when they were last checked; a bonus need not.
fn wrong(chapter: &Chapter, progress: &Progress) -> BTreeSet<ExerciseId> {
    let abouts = chapter.suites.iter().map(|suite| suite.about());
    abouts
        .filter(|about| !about.is_bonus() && !progress.passed.contains(&about.id))
        .map(|about| about.id)
        .collect()
}

fn does_not_compile(chapter: &Chapter, broken: &NotBuilt, json: bool) -> Result<Exit> {
    let errors = &broken.diagnostics.errors;
    if json {
        let rendered: Vec<&str> = errors.iter().map(|error| error.rendered.as_str()).collect();
        let none: [Value; 0] = [];
        let object = json!({
            "schema": 1,
            "chapter": chapter.number,
            "workloads": none,
            "diagnostics": rendered,
        });
        print(&[serde_json::to_string_pretty(&object)?]);
        return Ok(Exit::DoesNotCompile);
    }
    let what = if broken.ours {
        "has another signature or type than it was given with"
    } else {
        "or an earlier one does not compile"
    };
    let mut lines = vec![
        format!(
            "Chapter {} {what}: {}.",
            chapter.number,
            plural(errors.len(), "error")
        ),
        String::new(),
    ];
    if let Some(first) = errors.first() {
        lines.extend(first.rendered.trim_end().lines().map(str::to_string));
        lines.push(String::new());
    }
    lines.push(format!(
        "`cargo run -p checker -- chapter {0}` says more; then cargo run -p checker -- bench {0}",
        chapter.number
    ));
    print(&lines);
    Ok(Exit::DoesNotCompile)
}
