//! `bench N`: how long the learner's code takes beside the reference.

use super::arguments::{asked_chapter, chapter_argument, flag, format, is_json};
use super::{Exit, print};
use crate::bench::{
    Bench, NotBuilt, bench_json, bench_page, bench_short, build, is_built, measure,
};
use crate::borrow::borrowed;
use crate::build::Lock;
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::map::Files;
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
        .arg(flag("short", "Only the ratios, in a few lines"))
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
        wrong: wrong(paths, &chapter),
    };
    if json {
        print(&[serde_json::to_string_pretty(&bench_json(&bench))?]);
    } else if given.get_flag("short") {
        print(&bench_short(&bench));
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
fn wrong(paths: &Paths, chapter: &Chapter) -> BTreeSet<ExerciseId> {
    let (progress, _) = Progress::load(&paths.root);
    let mine = Files::read(&paths.root, chapter.folder);
    let borrowed = borrowed(&paths.root, chapter, mine.texts());
    let abouts = chapter.suites.iter().map(|suite| suite.about());
    abouts
        .filter(|about| !about.is_bonus() && !progress.passed.contains(&about.id))
        .map(|about| about.id)
        .filter(|id| !borrowed.contains(id))
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
    let count = plural(errors.len(), "error");
    let mut lines = if broken.ours {
        // Its words are about our call, and would have us mend that.
        vec![format!(
            "Chapter {} has another signature or type than it was given with: {count}.",
            chapter.number
        )]
    } else {
        let first = errors.first().and_then(|error| error.files.first());
        let guilty = first
            .and_then(|file| chapter_of(file))
            .unwrap_or(chapter.number);
        vec![format!("Chapter {guilty} does not compile: {count}.")]
    };
    lines.push(String::new());
    if let (Some(first), false) = (errors.first(), broken.ours) {
        lines.extend(first.rendered.trim_end().lines().map(str::to_string));
        lines.push(String::new());
    }
    lines.push(format!(
        "What to mend: cargo run -p checker -- chapter {0}",
        chapter.number
    ));
    print(&lines);
    Ok(Exit::DoesNotCompile)
}

/// The chapter that a file is in: it may be an earlier one.
fn chapter_of(file: &str) -> Option<u8> {
    let chapters = course::chapters();
    let inside = |chapter: &&Chapter| file.contains(&format!("{}/", chapter.folder));
    chapters.iter().find(inside).map(|chapter| chapter.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_chapter_that_it_is_in() {
        assert_eq!(chapter_of("chapters/ch02-index/src/lookup.rs"), Some(2));
        assert_eq!(chapter_of("checker/workloads/src/ch02.rs"), None);
    }
}
