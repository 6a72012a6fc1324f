//! `chapter N`: builds the chapter, runs its suites, prints the page.

use super::arguments::{ChapterArguments, Prior};
use super::{Exit, print};
use crate::build::{self, Broken, Built, Diagnostics, Digest, NotBuilt, Source, digest_sources};
use crate::course::{self, Chapter};
use crate::page::{Results, chapter_json, chapter_page};
use crate::paths::Paths;
use crate::progress::{Progress, folder};
use crate::run::Session;
use crate::splice::Marked;
use crate::suite::{Fingerprints, Plan, Report, Suite, Verdict};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

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

/// Builds chapters from the right sources.
pub(super) struct Workshop<'a> {
    pub paths: &'a Paths,
    pub progress: &'a Progress,
    pub colour: bool,
}

type Priors = Vec<(&'static str, PathBuf)>;

impl Workshop<'_> {
    pub(super) fn build(
        &self,
        chapter: &Chapter,
        source: &Source,
        priors: &Priors,
    ) -> Result<Result<Built, NotBuilt>> {
        build::build(self.paths, chapter, source, priors, self.colour)
    }

    /// The learner's sources, or the reference's. Given files are always the pristine ones: a learner's changed one is
    /// left alone and named.
    pub(super) fn source(
        &self,
        chapter: &Chapter,
        solution: bool,
        notes: &mut Vec<String>,
    ) -> Result<Source> {
        let reference = self.paths.root.join("solutions").join(chapter.folder);
        if solution {
            return Ok(Source {
                folder: reference,
                name: "reference".into(),
                shown_as: None,
            });
        }
        let mine = self.paths.root.join("chapters").join(chapter.folder);
        let src = mine.join("src");
        if !src.join("lib.rs").is_file() {
            let lib = self.paths.shown(&src.join("lib.rs"));
            anyhow::bail!(super::Usage(format!(
                "{lib} is not there: `git checkout {lib}` brings it back"
            )));
        }
        let pristine = given(&reference)?;
        let yours = fs::read_to_string(src.join("given.rs")).unwrap_or_default();
        if pristine.as_ref().is_none_or(|pristine| *pristine == yours) {
            return Ok(Source {
                folder: mine,
                name: "mine".into(),
                shown_as: None,
            });
        }
        let file = self.paths.shown(&src.join("given.rs"));
        notes.push(format!(
            "{file} is not as it was given. The checker uses the given one; `git checkout {file}` brings it back."
        ));
        let copy = self
            .paths
            .work
            .join("mine")
            .join(chapter.folder)
            .join("source");
        copy_sources(&src, &copy.join("src"))?;
        fs::write(
            copy.join("src").join("given.rs"),
            pristine.unwrap_or_default(),
        )?;
        let shown_as = Some(Path::new("chapters").join(chapter.folder));
        Ok(Source {
            folder: copy,
            name: "mine".into(),
            shown_as,
        })
    }

    /// The libraries of the earlier chapters: the learner's where they passed or are forced, else the reference's.
    pub(super) fn priors(
        &self,
        chapter: &Chapter,
        prior: Prior,
        solution: bool,
        results: &mut Results<'_>,
    ) -> Result<Result<Priors, (u8, NotBuilt)>> {
        let mut libraries: Priors = Vec::new();
        for &number in chapter.priors {
            let earlier =
                course::chapter(number).context("a chapter is built on one that is not there")?;
            let mine = match prior {
                _ if solution => false,
                Prior::Mine => true,
                Prior::Reference => false,
                Prior::Auto => self.progress.whole.get(&number).is_some_and(|then| {
                    whole_digest(self.paths, &earlier).is_ok_and(|now| now == *then)
                }),
            };
            let source = self.source(&earlier, !mine, &mut results.notes)?;
            let below: Priors = libraries
                .iter()
                .filter(|(name, _)| is_below(&earlier, name))
                .cloned()
                .collect();
            match self.build(&earlier, &source, &below)? {
                Ok(built) => libraries.push((earlier.library, built.library)),
                Err(broken) => return Ok(Err((number, broken))),
            }
            if !mine && !solution && prior == Prior::Auto {
                results.notes.push(format!(
                    "built on the reference's chapter {number}, since yours has not passed as it is now: `chapter {number}`"
                ));
            }
            results.priors.push((
                format!("ch{number:02}"),
                if mine { "mine" } else { "reference" },
            ));
        }
        Ok(Ok(libraries))
    }
}

fn is_below(chapter: &Chapter, library: &str) -> bool {
    chapter
        .priors
        .iter()
        .filter_map(|&number| course::chapter(number))
        .any(|earlier| earlier.library == library)
}

fn given(reference: &Path) -> Result<Option<String>> {
    let file = reference.join("src").join("given.rs");
    if !file.is_file() {
        return Ok(None);
    }
    fs::read_to_string(&file)
        .map(Some)
        .with_context(|| format!("cannot read {}", file.display()))
}

fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let (Some(name), true) = (path.file_name(), path.is_file()) else {
            continue;
        };
        fs::copy(&path, to.join(name))?;
    }
    Ok(())
}

/// The fingerprint of a chapter as it is now: its sources and its suites.
fn whole_digest(paths: &Paths, chapter: &Chapter) -> Result<String> {
    let sources = digest_sources(&paths.root.join("chapters").join(chapter.folder).join("src"))?;
    let suites = chapter
        .suites
        .iter()
        .fold(Digest::default(), |digest, suite| {
            digest.with(&suite.digest().number().to_le_bytes())
        });
    Ok(format!("{sources}{suites}"))
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

/// Was and is of an exercise's signatures; the compiler's own words where they are the same.
fn changed_signature(paths: &Paths, suite: &dyn Suite, broken: &Broken) -> Report {
    let about = suite.about();
    let chapter = course::chapter(about.id.chapter);
    let folder = chapter.map_or("", |chapter| chapter.folder);
    let read = |top: &str| {
        fs::read_to_string(
            paths
                .root
                .join(top)
                .join(folder)
                .join("src")
                .join(about.file),
        )
        .unwrap_or_default()
    };
    let was = Marked::read(&read("solutions"))
        .map(|marked| marked.stub())
        .unwrap_or_default();
    let is = read("chapters");
    let changes = about.functions.iter().filter_map(|function| {
        let bare = function.rsplit("::").next().unwrap_or(function);
        let was = signature(&was, bare)?;
        match signature(&is, bare) {
            None => Some(format!(
                "{function} is not there any more.\n\n    was  {was}"
            )),
            Some(is) if is != was => Some(format!(
                "The signature of {function} was changed.\n\n    was  {was}\n    is   {is}"
            )),
            Some(_) => None,
        }
    });
    let notes: Vec<String> = changes.collect();
    let plain = |note: String| Report::plain(about.id, Verdict::DoesNotCompile, Some(note));
    if notes.is_empty() {
        let mut report = plain("A type that it takes or returns was changed.".into());
        report.compiler = Some(broken.error.rendered.clone());
        return report;
    }
    plain(notes.join("\n\n"))
}

/// A function's signature on one line, as the compiler would see it.
fn signature(text: &str, function: &str) -> Option<String> {
    let from = text.find(&format!("fn {function}("))?;
    let (signature, _) = text[from..].split_once('{')?;
    Some(
        signature
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace("( ", "(")
            .replace(", )", ")"),
    )
}

/// The whole chapter does not compile: the compiler's own words, first error first.
fn does_not_compile(
    chapter: &Chapter,
    diagnostics: &Diagnostics,
    asked: &ChapterArguments,
    results: &Results<'_>,
) -> Exit {
    let sentence = remark(diagnostics);
    let refused = sentence.as_ref().is_some_and(|(refused, _)| *refused);
    let verdict = if refused {
        Verdict::Refused
    } else {
        Verdict::DoesNotCompile
    };
    let first = diagnostics.errors.first();
    if asked.json {
        let ids = results.chapter.suites.iter().map(|suite| suite.about().id);
        let reports = ids.map(|id| Report::plain(id, verdict, None)).collect();
        let of_all = Results {
            chapter: results.chapter,
            reports,
            priors: results.priors.clone(),
            next_place: None,
            solution: results.solution,
            notes: results.notes.clone(),
        };
        let mut json = chapter_json(&of_all);
        json["diagnostics"] = diagnostics
            .errors
            .iter()
            .map(|error| error.rendered.clone())
            .collect();
        print(&[json.to_string()]);
        return Exit::DoesNotCompile;
    }
    let errors = crate::page::plural(diagnostics.errors.len(), "error");
    let mut lines = vec![
        format!(
            "Chapter {} {}: {errors}.",
            chapter.number,
            if refused {
                "is refused"
            } else {
                "does not compile"
            }
        ),
        String::new(),
    ];
    if let Some(first) = first {
        lines.extend(first.rendered.trim_end().lines().map(str::to_string));
        lines.push(String::new());
    }
    if let Some((_, sentence)) = sentence {
        lines.extend(crate::page::wrap(&sentence, 80));
    }
    let command = results.command(&format!("chapter {}", results.chapter.number));
    match diagnostics.errors.len() {
        0 | 1 => lines.push(format!("Mend it, then {command}")),
        more => lines.push(format!(
            "{} more behind it. Mend the first, then {command}",
            crate::page::plural(more - 1, "error")
        )),
    }
    print(&lines);
    Exit::DoesNotCompile
}

/// What we know beyond the compiler's words; and whether the course refuses it.
fn remark(diagnostics: &Diagnostics) -> Option<(bool, String)> {
    let error = diagnostics.errors.first()?;
    if error.code.as_deref() == Some("unsafe_code") {
        return Some((
            true,
            "The course needs no unsafe code, and the checker takes none.".into(),
        ));
    }
    if diagnostics
        .errors
        .iter()
        .any(|error| error.message.contains("global allocator"))
    {
        return Some((
            true,
            "A chapter may not have a #[global_allocator]: the checker counts memory with its own."
                .into(),
        ));
    }
    if matches!(error.code.as_deref(), Some("E0432" | "E0433" | "E0463")) {
        return Some((
            false,
            "A chapter may use kit, crc32c, integer_encoding and the chapters before it; a crate that you add to its \
             Cargo.toml is not there for the checker."
                .into(),
        ));
    }
    None
}
