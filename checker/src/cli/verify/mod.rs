//! `verify`: the checker checks itself. For each exercise: the reference passes on many seeds, the stub is not
//! started, each known mistake is caught and diagnosed as itself or not at all, the test that its page gives is right, and right but
//! unusual code passes.

mod changed;
mod examples;
mod exercise;
mod pages;
mod pasted;
mod proof;
mod size;
mod together;

use self::changed::touched;
use self::exercise::{Row, Verifier};
use self::size::{Bounds, average};
use super::arguments::{self, flag};
use super::{Exit, print};
use crate::build::{self, Lock};
use crate::course::{self, Chapter};
use crate::differing::differing;
use crate::exercise::ExerciseId;
use crate::page::{plural, tell, wrap};
use crate::paths::Paths;
use crate::suite::{Fingerprints, Verdict};
use anyhow::{Context, Result};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many exercises are verified at the same time.
const WORKERS: usize = 2;

pub(super) fn command() -> Command {
    Command::new("verify")
        .about("For authors: prove that each check bites, and never the innocent")
        .after_help(
            "Examples:\n  cargo run -p checker -- verify --only 2.4\n  cargo run -p checker -- verify --changed --seeds 1\n  cargo run -p checker -- verify --only 2.4 --write",
        )
        .arg(
            Arg::new("only")
                .long("only")
                .value_name("EXERCISE")
                .help("Only this exercise"),
        )
        .arg(
            Arg::new("seeds")
                .long("seeds")
                .value_name("COUNT")
                .value_parser(value_parser!(u64))
                .default_value("100")
                .help("On how many seeds the reference must pass"),
        )
        .arg(flag("changed", "Only exercises that are made of what differs from the last commit"))
        .arg(flag("third", "Only every third exercise, as the gate does"))
        .arg(flag(
            "examples",
            "Instead: prove that a test catches each mistake that `examples` counts",
        ))
        .arg(flag("write", "Write the known mistakes' fingerprints, or the table of `--examples`"))
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    // All of it works in the same folders: a second one would replace the probes that this one runs.
    let folder = paths.work.join("verify");
    fs::create_dir_all(&folder).with_context(|| format!("cannot write to {}", folder.display()))?;
    let _lock = Lock::take(&folder)?;
    let only = given
        .get_one::<String>("only")
        .map(|text| arguments::exercise(text))
        .transpose()?;
    let seeds = given.get_one("seeds").copied().unwrap_or(100);
    let chapters = course::chapters();
    let all = chapters
        .iter()
        .flat_map(|chapter| chapter.suites.iter().map(|suite| suite.about().id));
    let third = given.get_flag("third");
    let touched = match given.get_flag("changed") {
        true => {
            let files = differing(paths, &[])
                .context("git cannot tell what differs from the last commit")?;
            Some(touched(&files, &chapters))
        }
        false => None,
    };
    let asked = |id: &ExerciseId| {
        only.is_none_or(|only| only == *id)
            && touched.as_ref().is_none_or(|touched| touched.contains(id))
            && (!third || (u16::from(id.chapter) + id.number) % 3 == 1)
    };
    let ids: Vec<ExerciseId> = all.filter(asked).collect();
    if ids.is_empty() {
        let nothing = match touched {
            Some(_) => "Nothing that these exercises are made of differs from the last commit.",
            None => "No exercise is left: each option leaves some out.",
        };
        print(&[nothing.to_owned()]);
        return Ok(Exit::Passed);
    }
    let write = given.get_flag("write");
    if given.get_flag("examples") {
        return examples::run(paths, &ids, write);
    }
    let mut rows = verify_all(paths, &ids, if write { 0 } else { seeds })?;
    let table = table(paths, &rows, only.is_none() && !third && touched.is_none());
    if write {
        let file = table_file(paths);
        fs::write(&file, table.text())
            .with_context(|| format!("cannot write {}", file.display()))?;
        print(&[format!(
            "wrote {}; build again, then `verify`",
            paths.shown(&file)
        )]);
        return Ok(Exit::Passed);
    }
    let bounds = Bounds::read(paths)?;
    for row in &mut rows {
        row.problems.extend(bounds.problems(row));
    }
    let mut problems: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            row.problems
                .iter()
                .map(|problem| format!("{}: {problem}", row.id))
        })
        .collect();
    if table.text() != fs::read_to_string(table_file(paths)).unwrap_or_default() {
        problems.push(
            "checker/mistakes/fingerprints.tsv is stale: `verify --write` makes it anew".into(),
        );
    }
    print(&page(&rows, seeds));
    print(&spare(&chapters, &rows));
    print(&problems);
    Ok(if problems.is_empty() {
        Exit::Passed
    } else {
        Exit::NotPassed
    })
}

fn verify_all(paths: &Paths, ids: &[ExerciseId], seeds: u64) -> Result<Vec<Row>> {
    let rows = each(paths, ids, &|worker, id| {
        tell(&format!("verifying {id} ..."));
        Verifier::new(paths, worker, id)?.verify(seeds)
    })?;
    Ok(rows.into_values().collect())
}

/// Does something for each exercise, a few at a time.
pub(super) fn each<T: Send>(
    paths: &Paths,
    ids: &[ExerciseId],
    work: &(dyn Fn(usize, ExerciseId) -> Result<T> + Sync),
) -> Result<BTreeMap<ExerciseId, T>> {
    let next = AtomicUsize::new(0);
    let rows: Mutex<BTreeMap<ExerciseId, Result<T>>> = Mutex::new(BTreeMap::new());
    // All workers need the crates that cargo builds: ask it once.
    build::Toolchain::find(paths)?;
    thread::scope(|scope| {
        for worker in 0..WORKERS {
            let (next, rows) = (&next, &rows);
            scope.spawn(move || {
                while let Some(&id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = work(worker, id).with_context(|| format!("verifying {id}"));
                    rows.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .insert(id, row);
                }
            });
        }
    });
    let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    rows.into_iter().map(|(id, row)| Ok((id, row?))).collect()
}

fn table_file(paths: &Paths) -> PathBuf {
    paths
        .root
        .join("checker")
        .join("mistakes")
        .join("fingerprints.tsv")
}

/// The table as it should be: the lines of exercises that were not asked for are taken as they are.
fn table(paths: &Paths, rows: &[Row], whole: bool) -> Fingerprints {
    let before = match whole {
        true => Fingerprints::default(),
        false => Fingerprints::read(&fs::read_to_string(table_file(paths)).unwrap_or_default()),
    };
    rows.iter().fold(before, |before, row| {
        let mut table = Fingerprints::default();
        for (mistake, seen, sentence) in &row.observed {
            table.add(row.id, mistake, seen, sentence);
        }
        before.replaced(row.id, table)
    })
}

fn page(rows: &[Row], seeds: u64) -> Vec<String> {
    let head = [
        "laws", "alone", " caught", "named", "cases", "size", "unusual", "stub",
    ];
    let mut lines = vec![
        head.iter()
            .fold(format!("{:27}", ""), |line, word| format!("{line} {word}")),
    ];
    for row in rows {
        let cells = [
            row.laws.len().to_string(),
            row.alone.len().to_string(),
            format!("{}/{}", row.caught, row.mistakes),
            row.named.to_string(),
            row.most_cases.to_string(),
            average(&row.sizes).to_string(),
            row.unusual.to_string(),
            stub(row.stub).to_owned(),
        ];
        let title = format!("{:<5}{:<22}", row.id.to_string(), row.title);
        let cells = head.iter().zip(cells);
        let line = cells.fold(title, |line, (word, cell)| {
            format!("{line} {cell:>width$}", width = word.len())
        });
        lines.push(line + if row.problems.is_empty() { "" } else { " <-" });
    }
    let sum = |count: fn(&Row) -> usize| rows.iter().map(count).sum::<usize>();
    let (mistakes, caught, named) = (
        sum(|row| row.mistakes),
        sum(|row| row.caught),
        sum(|row| row.named),
    );
    lines.push(format!(
        "{mistakes} mistakes, {caught} caught, {named} diagnosed as themselves; the reference ran on {}.",
        plural(seeds as usize, "seed")
    ));
    lines
}

fn stub(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotStarted => "todo",
        Verdict::Skipped => "wait",
        other => other.name(),
    }
}

/// The laws that no mistake needs, and why they stay.
fn spare(chapters: &[Chapter], rows: &[Row]) -> Vec<String> {
    let suites = chapters.iter().flat_map(|chapter| &chapter.suites);
    let verified = suites.filter(|suite| rows.iter().any(|row| row.id == suite.about().id));
    let lines = verified.flat_map(|suite| {
        let id = suite.about().id.to_string();
        let spare = suite.spare().into_iter();
        spare.flat_map(move |(law, why)| wrap(&format!("{id} {law}: {why}."), 78))
    });
    let lines: Vec<String> = lines.map(|line| format!("  {line}")).collect();
    if lines.is_empty() {
        return lines;
    }
    let head = "Laws that no mistake needs, and why they stay:".to_owned();
    std::iter::once(head).chain(lines).collect()
}
