//! `verify`: the checker checks itself. For each exercise: the reference passes on many seeds, the stub is not
//! started, each known mistake is caught and diagnosed as itself or not at all, and right but unusual code passes.

use super::arguments::exercise;
use super::{Exit, print};
use crate::build::{self, Source};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::page::{Results, failure_page};
use crate::paths::Paths;
use crate::run::Session;
use crate::splice::{Marked, Region, Variant};
use crate::suite::{Fingerprints, Observation, Plan, Report, Suite, Verdict};
use anyhow::{Context, Result, anyhow, bail};
use clap::ArgMatches;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many exercises are verified at the same time.
const WORKERS: usize = 2;

/// One row of the table.
struct Row {
    id: ExerciseId,
    title: &'static str,
    laws: usize,
    mistakes: usize,
    caught: usize,
    named: usize,
    most_cases: u32,
    unusual: usize,
    problems: Vec<String>,
    observed: Vec<(String, Observation, String)>,
}

pub(super) fn run(paths: &Paths, given: &ArgMatches) -> Result<Exit> {
    let only = given
        .get_one::<String>("only")
        .map(|text| exercise(text))
        .transpose()?;
    let seeds = given.get_one("seeds").copied().unwrap_or(100);
    let write = given.get_flag("write");
    let ids: Vec<ExerciseId> = course::chapters()
        .iter()
        .flat_map(|chapter| {
            chapter
                .suites
                .iter()
                .map(|suite| suite.about().id)
                .collect::<Vec<_>>()
        })
        .filter(|&id| only.is_none_or(|only| only == id))
        .collect();
    let rows = verify_all(paths, &ids, seeds)?;
    if write {
        return write_fingerprints(paths, &rows, only);
    }
    let stale = if only.is_none()
        && table(&rows).text() != fs::read_to_string(table_file(paths)).unwrap_or_default()
    {
        vec![
            "checker/mistakes/fingerprints.tsv is stale: `verify --write` makes it anew"
                .to_string(),
        ]
    } else {
        Vec::new()
    };
    print(&page(&rows, seeds));
    let problems: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            row.problems
                .iter()
                .map(|problem| format!("{}: {problem}", row.id))
        })
        .chain(stale)
        .collect();
    print(&problems);
    Ok(if problems.is_empty() {
        Exit::Passed
    } else {
        Exit::NotPassed
    })
}

fn verify_all(paths: &Paths, ids: &[ExerciseId], seeds: u64) -> Result<Vec<Row>> {
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(BTreeMap::new());
    let failure: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    // Both workers need the crates that cargo builds: ask it once.
    build::Toolchain::find(paths)?;
    thread::scope(|scope| {
        for worker in 0..WORKERS {
            let (next, rows, failure) = (&next, &rows, &failure);
            scope.spawn(move || {
                while let Some(&id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                    eprintln!("verifying {id} ...");
                    match (Verifier { paths, worker }).verify(id, seeds) {
                        Ok(row) => {
                            rows.lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .insert(id, row);
                        }
                        Err(error) => {
                            failure
                                .lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .get_or_insert(error.context(format!("verifying {id}")));
                        }
                    }
                }
            });
        }
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(rows
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_values()
            .collect()),
    }
}

struct Verifier<'a> {
    paths: &'a Paths,
    worker: usize,
}

impl Verifier<'_> {
    fn verify(&self, id: ExerciseId, seeds: u64) -> Result<Row> {
        let chapter = course::chapter(id.chapter).context("the chapter is there")?;
        let suite = chapter.suite(id).context("the exercise is there")?;
        let known = Fingerprints::known();
        let about = suite.about();
        let mut row = Row {
            id,
            title: about.title,
            laws: suite.laws().len(),
            mistakes: 0,
            caught: 0,
            named: 0,
            most_cases: 0,
            unusual: 0,
            problems: Vec::new(),
            observed: Vec::new(),
        };
        let solution = self
            .paths
            .root
            .join("solutions")
            .join(chapter.folder)
            .join("src");
        let reference = self.probe(&chapter, &solution, None)?;
        let mut session = self.session(&reference);
        let right = suite.observe(&mut session);
        for seed in 0..seeds {
            let report = suite.run(&mut session, &Plan { seed, cases: None }, &known);
            if report.verdict != Verdict::Passed {
                row.problems.push(format!(
                    "the reference is {} on seed {seed}: {}",
                    report.verdict,
                    headline(&report)
                ));
                break;
            }
        }
        self.stub(&chapter, suite, &solution, &mut row)?;
        for variant in variants(
            &self
                .paths
                .root
                .join("checker")
                .join("mistakes")
                .join(id.to_string()),
        )? {
            let probe = self.probe(&chapter, &solution, Some((id, &variant)))?;
            self.mistake(&chapter, suite, &variant, &probe, right, &mut row)?;
        }
        if row.mistakes < 5 {
            row.problems.push(format!(
                "has {} mistakes, and needs at least 5",
                row.mistakes
            ));
        }
        for variant in variants(
            &self
                .paths
                .root
                .join("checker")
                .join("unusual")
                .join(id.to_string()),
        )? {
            let probe = self.probe(&chapter, &solution, Some((id, &variant)))?;
            row.unusual += 1;
            let report = suite.run(&mut self.session(&probe), &Plan::default(), &known);
            if report.verdict != Verdict::Passed {
                row.problems.push(format!(
                    "the right but unusual {} is {}: {}",
                    variant.id,
                    report.verdict,
                    headline(&report)
                ));
            }
        }
        let page = self.paths.root.join("book").join("src").join(chapter.page);
        let hints = crate::book::hints(&fs::read_to_string(&page).unwrap_or_default(), id).len();
        if hints < 3 {
            row.problems.push(format!("has {hints} hints, and needs 3"));
        }
        Ok(row)
    }

    fn stub(
        &self,
        chapter: &Chapter,
        suite: &dyn Suite,
        solution: &Path,
        row: &mut Row,
    ) -> Result<()> {
        let source = self.stage(chapter, solution, |text| {
            Ok(Marked::read(text).map_err(|why| anyhow!(why))?.stub())
        })?;
        let probe = self.build(chapter, &source)?;
        let report = suite.run(
            &mut self.session(&probe),
            &Plan::default(),
            &Fingerprints::known(),
        );
        if !matches!(report.verdict, Verdict::NotStarted | Verdict::Skipped) {
            row.problems.push(format!(
                "the stub is {}: {}",
                report.verdict,
                headline(&report)
            ));
        }
        Ok(())
    }

    fn mistake(
        &self,
        chapter: &Chapter,
        suite: &dyn Suite,
        mistake: &Variant,
        probe: &Path,
        right: Observation,
        row: &mut Row,
    ) -> Result<()> {
        let known = Fingerprints::known();
        row.mistakes += 1;
        let mut session = self.session(probe);
        let seen = suite.observe(&mut session);
        row.observed
            .push((mistake.id.clone(), seen, mistake.sentence.clone()));
        let report = suite.run(&mut session, &Plan::default(), &known);
        row.most_cases = row.most_cases.max(report.cases);
        if !report.verdict.is_failure() || report.verdict == Verdict::CheckerError {
            row.problems.push(format!(
                "the mistake {} is {}: {}",
                mistake.id,
                report.verdict,
                headline(&report)
            ));
            return Ok(());
        }
        row.caught += 1;
        match report
            .failure
            .as_ref()
            .and_then(|failure| failure.diagnosis.as_ref())
        {
            Some(diagnosis) if diagnosis.id == mistake.id => row.named += 1,
            Some(other) => row.problems.push(format!(
                "the mistake {} is diagnosed as {}",
                mistake.id, other.id
            )),
            None if seen == right => row.problems.push(format!(
                "the mistake {} gives the right answers on all probes",
                mistake.id
            )),
            None => {}
        }
        let folder = self
            .paths
            .root
            .join("checker")
            .join("tests")
            .join("pages")
            .join(row.id.to_string());
        compare_page(
            &folder.join(format!("{}.txt", mistake.id)),
            chapter,
            &report,
            row,
        )
    }

    fn session(&self, probe: &Path) -> Session {
        Session::new(
            probe,
            &self.paths.work.join(format!("scratch-{}", self.worker)),
        )
    }

    /// The probe of the solution, some of its bodies replaced.
    fn probe(
        &self,
        chapter: &Chapter,
        solution: &Path,
        variant: Option<(ExerciseId, &Variant)>,
    ) -> Result<PathBuf> {
        let Some((id, variant)) = variant else {
            return self.build(
                chapter,
                &Source {
                    folder: solution.parent().unwrap_or(solution).into(),
                    name: self.name(),
                    shown_as: None,
                },
            );
        };
        let regions = regions(solution, id)?;
        let bodies = variant
            .named_as(&regions)
            .map_err(|why| anyhow!("{id} {}: {why}", variant.id))?;
        let source = self.stage(chapter, solution, |text| {
            Ok(Marked::read(text)
                .map_err(|why| anyhow!(why))?
                .with_bodies(id, &bodies))
        })?;
        self.build(chapter, &source)
            .with_context(|| format!("{id} {}", variant.id))
    }

    /// A copy of the solution's sources, each file changed.
    fn stage(
        &self,
        chapter: &Chapter,
        solution: &Path,
        change: impl Fn(&str) -> Result<String>,
    ) -> Result<Source> {
        let folder = self
            .paths
            .work
            .join(self.name())
            .join(chapter.folder)
            .join("source");
        let src = folder.join("src");
        fs::create_dir_all(&src)?;
        for entry in fs::read_dir(solution)? {
            let path = entry?.path();
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            fs::write(
                src.join(path.file_name().unwrap_or_default()),
                change(&text)?,
            )?;
        }
        Ok(Source {
            folder,
            name: self.name(),
            shown_as: Some(Path::new("chapters").join(chapter.folder)),
        })
    }

    fn name(&self) -> String {
        format!("verify-{}", self.worker)
    }

    fn build(&self, chapter: &Chapter, source: &Source) -> Result<PathBuf> {
        let mut priors = Vec::new();
        for &number in chapter.priors {
            let earlier = course::chapter(number).context("an earlier chapter is there")?;
            let reference = self.paths.root.join("solutions").join(earlier.folder);
            let source = Source {
                folder: reference,
                name: format!("{}-prior", self.name()),
                shown_as: None,
            };
            let built = build::build(self.paths, &earlier, &source, &priors, false)?;
            priors.push((
                earlier.library,
                built
                    .map_err(|_| anyhow!("the reference's chapter {number} does not compile"))?
                    .library,
            ));
        }
        let built = build::build(self.paths, chapter, source, &priors, false)?;
        match built {
            Ok(built) if built.broken.is_empty() => Ok(built.probe),
            Ok(built) => bail!(
                "does not fit the shim: {}",
                built
                    .broken
                    .values()
                    .map(|broken| broken.error.rendered.as_str())
                    .collect::<String>()
            ),
            Err(broken) => bail!(
                "does not compile: {}",
                broken
                    .diagnostics
                    .errors
                    .iter()
                    .map(|error| error.rendered.as_str())
                    .collect::<String>()
            ),
        }
    }
}

/// Each mistake's page is kept: a change of the text shows in a review. `CHECKER_PAGES=write` writes them.
fn compare_page(file: &Path, chapter: &Chapter, report: &Report, row: &mut Row) -> Result<()> {
    let results = Results {
        chapter,
        reports: vec![report.clone()],
        priors: Vec::new(),
        next_place: None,
        solution: false,
        notes: Vec::new(),
    };
    let page = failure_page(&results, report).join("\n") + "\n";
    let too_long = page.lines().count() > 25
        || page
            .lines()
            .any(|line| line.chars().count() > 80 && !line.contains("replay "));
    if too_long {
        row.problems.push(format!(
            "the page {} is longer than 25 lines or wider than 80 columns",
            file.display()
        ));
    }
    if std::env::var_os("CHECKER_PAGES").is_some_and(|what| what == "write") {
        fs::create_dir_all(file.parent().unwrap_or(file))?;
        fs::write(file, page)?;
    } else if fs::read_to_string(file).unwrap_or_default() != page {
        row.problems.push(format!(
            "the page of a mistake is not as kept: {}",
            file.display()
        ));
    }
    Ok(())
}

fn regions(solution: &Path, id: ExerciseId) -> Result<Vec<Region>> {
    let mut regions = Vec::new();
    for entry in fs::read_dir(solution)? {
        let text = fs::read_to_string(entry?.path())?;
        let marked = Marked::read(&text).map_err(|why| anyhow!(why))?;
        regions.extend(
            marked
                .regions()
                .filter(|region| region.id == id && region.name != "-")
                .cloned(),
        );
    }
    Ok(regions)
}

/// The variants in a folder, by name. A folder that is not there has none.
fn variants(folder: &Path) -> Result<Vec<Variant>> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file)?;
        let id = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Variant::read(&id, &text).map_err(|why| anyhow!("{}: {why}", file.display()))
    };
    files.into_iter().map(read).collect()
}

fn headline(report: &Report) -> String {
    let story = report
        .failure
        .as_ref()
        .map(|failure| failure.story.headline.clone());
    story.or_else(|| report.note.clone()).unwrap_or_default()
}

fn table_file(paths: &Paths) -> PathBuf {
    paths
        .root
        .join("checker")
        .join("mistakes")
        .join("fingerprints.tsv")
}

fn table(rows: &[Row]) -> Fingerprints {
    let mut table = Fingerprints::default();
    for row in rows {
        for (mistake, seen, sentence) in &row.observed {
            table.add(row.id, mistake, *seen, sentence);
        }
    }
    table
}

fn write_fingerprints(paths: &Paths, rows: &[Row], only: Option<ExerciseId>) -> Result<Exit> {
    let file = table_file(paths);
    let mut new = table(rows);
    if let Some(only) = only {
        new =
            Fingerprints::read(&fs::read_to_string(&file).unwrap_or_default()).replaced(only, new);
    }
    fs::write(&file, new.text()).with_context(|| format!("cannot write {}", file.display()))?;
    print(&[format!(
        "wrote {}; build again, then `verify`",
        paths.shown(&file)
    )]);
    Ok(Exit::Passed)
}

fn page(rows: &[Row], seeds: u64) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<6}{:<34}{:>5}{:>10}{:>8}{:>7}{:>9}{:>9}",
        "", "", "laws", "mistakes", "caught", "named", "in cases", "unusual"
    )];
    for row in rows {
        lines.push(format!(
            "{:<6}{:<34}{:>5}{:>10}{:>8}{:>7}{:>9}{:>9}{}",
            row.id.to_string(),
            row.title.chars().take(33).collect::<String>(),
            row.laws,
            row.mistakes,
            row.caught,
            row.named,
            row.most_cases,
            row.unusual,
            if row.problems.is_empty() { "" } else { "  <--" }
        ));
    }
    let sum = |count: fn(&Row) -> usize| rows.iter().map(count).sum::<usize>();
    lines.push(format!(
        "{} mistakes, {} caught, {} diagnosed as themselves; the reference ran on {seeds} seeds.",
        sum(|row| row.mistakes),
        sum(|row| row.caught),
        sum(|row| row.named)
    ));
    lines
}
