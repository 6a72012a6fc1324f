//! One chapter of one student: built, run, marked.

use crate::grades::Exercise;
use crate::ground::{Ground, Reference};
use crate::intake::Files;
use crate::marks::{exercise, unchecked};
use crate::neighbours::{alone, worth_a_try};
use anyhow::Result;
use checker::borrow::{borrowed, settle};
use checker::build::{Built, Diagnostics, Job, Prior, Source, build_once};
use checker::check::{Check, Remark, remark};
use checker::exercise::{About, ExerciseId};
use checker::page::Results;
use checker::paths::Paths;
use checker::suite::{Report, Suite, Verdict};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The file that lists a chapter's modules: without it nothing of the chapter is left.
const ROOT: &str = "lib.rs";

/// What became of a chapter.
pub struct Graded {
    /// Its exercises, in order.
    pub exercises: Vec<Exercise>,
    /// What later chapters may stand on: the student's own, if all of it compiled.
    pub built: Option<Arc<Built>>,
    /// Whether all of it passed.
    pub whole: bool,
    /// What was odd, a sentence each.
    pub notes: Vec<String>,
}

impl Graded {
    /// The same, for who builds nothing on it.
    #[must_use]
    pub fn without_products(&self) -> Self {
        Self {
            exercises: self.exercises.clone(),
            built: None,
            whole: self.whole,
            notes: self.notes.clone(),
        }
    }
}

/// Grades one chapter on earlier ones.
///
/// # Errors
/// Our own or the machine's; never the student's.
pub fn grade(
    ground: &Ground,
    of: &Reference,
    files: &Files,
    priors: &[Prior],
    folder: &Path,
) -> Result<Graded> {
    let bench = Bench {
        ground,
        of,
        priors,
        paths: Paths {
            work: folder.into(),
            ..ground.root.clone()
        },
        left: Cell::new(ground.terms.timeout),
    };
    bench.grade(files)
}

/// A chapter of which nothing was checked.
#[must_use]
pub fn not_graded(of: &Reference, verdict: Verdict, note: &str, page: &[String]) -> Graded {
    let abouts = of.chapter.suites.iter().map(|suite| suite.about());
    Graded {
        exercises: abouts
            .map(|about| unchecked(&about, verdict, note, page))
            .collect(),
        built: None,
        whole: false,
        notes: Vec::new(),
    }
}

/// A chapter that cannot be read: there are no marks, which are not marks of 0.
#[must_use]
pub fn unreadable(of: &Reference, why: &str) -> Graded {
    let mut graded = not_graded(of, Verdict::Refused, why, &[]);
    for exercise in &mut graded.exercises {
        exercise.verdict = "unreadable".into();
        exercise.points = None;
    }
    graded
}

struct Bench<'a> {
    ground: &'a Ground,
    of: &'a Reference,
    priors: &'a [Prior],
    paths: Paths,
    /// How long the chapter's code may work and wait still.
    left: Cell<Duration>,
}

impl Bench<'_> {
    fn grade(&self, files: &Files) -> Result<Graded> {
        let mut notes = Vec::new();
        let mut source = self.source(files, &mut notes);
        let mut broken: Vec<(PathBuf, Diagnostics)> = Vec::new();
        let built = loop {
            match self.build(&source, None)? {
                Ok(built) => break built,
                Err(not_built) => {
                    let found = not_built.diagnostics;
                    // Its exercises are lost; those of the other files need not be.
                    match self.replaceable(&found, &source, &broken) {
                        Some((file, text)) => {
                            source.files.insert(file.clone(), text);
                            broken.push((file, found));
                        }
                        None => return Ok(self.does_not_compile(&found)),
                    }
                }
            }
        };
        let (mut results, beside) = self.check(&source, &built)?;
        let lost = self.lost(&broken, &mut results.reports);
        let marked = |report: &Report| {
            let about = self.about(report.id)?;
            let mut marked = exercise(&results, &about, report, beside.contains(&report.id));
            if let Some(page) = lost
                .iter()
                .find(|(id, _)| *id == report.id)
                .map(|(_, page)| page)
            {
                marked.page = unchecked(&about, report.verdict, "", page).page;
            }
            Some(marked)
        };
        let exercises = results.reports.iter().filter_map(marked).collect();
        let whole = results.pass();
        Ok(Graded {
            exercises,
            built: broken.is_empty().then(|| Arc::new(built)),
            whole,
            notes,
        })
    }

    /// The student's files, with what was given as it was given.
    fn source(&self, files: &Files, notes: &mut Vec<String>) -> Source {
        let mut files = files.clone();
        let given = Path::new("given.rs");
        if let Some(pristine) = self.of.source.files.get(given)
            && files.get(given) != Some(pristine)
        {
            if files.contains_key(given) {
                let place = self.shown_as().join("src").join(given);
                notes.push(format!(
                    "{} was changed; it was graded as given",
                    place.display()
                ));
            }
            files.insert(given.into(), pristine.clone());
        }
        Source {
            name: "student".into(),
            shown_as: self.shown_as(),
            files,
        }
    }

    fn shown_as(&self) -> PathBuf {
        Path::new("chapters").join(self.of.chapter.folder)
    }

    fn build(
        &self,
        source: &Source,
        only: Option<ExerciseId>,
    ) -> Result<Result<Built, checker::build::NotBuilt>> {
        let job = Job {
            paths: &self.paths,
            chapter: &self.of.chapter,
            source,
            priors: self.priors,
            only,
            colour: false,
        };
        build_once(
            &job,
            &self.ground.toolchain,
            self.ground.terms.walls.as_ref(),
        )
    }

    /// The first file with an error, and the reference's text of it. `None` where that does not help.
    fn replaceable(
        &self,
        found: &Diagnostics,
        source: &Source,
        before: &[(PathBuf, Diagnostics)],
    ) -> Option<(PathBuf, String)> {
        let src = self.shown_as().join("src");
        if matches!(remark(&self.of.chapter, found), Some(Remark::Refused(_))) {
            return None;
        }
        let files = found.errors.iter().flat_map(|error| error.files.first());
        let mut files = files.filter_map(|file| Path::new(file).strip_prefix(&src).ok());
        let file = files.find(|file| source.files.contains_key(*file))?;
        if file == Path::new(ROOT) || before.iter().any(|(known, _)| known == file) {
            return None;
        }
        let text = self.of.source.files.get(file)?;
        Some((file.into(), text.clone()))
    }

    fn does_not_compile(&self, found: &Diagnostics) -> Graded {
        let page = words(found);
        let (verdict, note) = match remark(&self.of.chapter, found) {
            Some(Remark::Refused(sentence)) => (Verdict::Refused, sentence),
            Some(Remark::Help(sentence)) => (Verdict::DoesNotCompile, sentence),
            None => (
                Verdict::DoesNotCompile,
                "The chapter does not compile.".into(),
            ),
        };
        not_graded(self.of, verdict, &note, &page)
    }

    fn check(&self, source: &Source, built: &Built) -> Result<(Results<'_>, BTreeSet<ExerciseId>)> {
        let suites: Vec<&dyn Suite> = self.of.chapter.suites.iter().map(AsRef::as_ref).collect();
        let mut results = Results::new(&self.of.chapter, false);
        results.reports = self.run(source, built, &suites)?;
        let files = source.files.iter();
        let files = files.map(|(file, text)| (file.as_path(), text.as_str()));
        let lent = borrowed(&self.paths.root, &self.of.chapter, files);
        settle(&self.of.chapter, &mut results.reports, &lent);
        let mut beside = BTreeSet::new();
        for id in worth_a_try(&results.reports) {
            if !self.left.get().is_zero() && self.passes_alone(source, id)? {
                beside.insert(id);
            }
        }
        Ok((results, beside))
    }

    fn run(&self, source: &Source, built: &Built, suites: &[&dyn Suite]) -> Result<Vec<Report>> {
        let check = Check {
            paths: &self.paths,
            source,
            built,
            start: Arc::clone(&self.ground.terms.walls),
            workers: 1,
            cases: self.ground.cases(),
            left: Some(self.left.get()),
        };
        let checked = check.run(suites)?;
        self.left.set(self.left.get().saturating_sub(checked.spent));
        Ok(checked.reports)
    }

    fn passes_alone(&self, source: &Source, id: ExerciseId) -> Result<bool> {
        let mut source = alone(&self.of.chapter, source, &self.of.source, id);
        source.name = "alone".into();
        let (Ok(built), Some(suite)) = (self.build(&source, Some(id))?, self.of.chapter.suite(id))
        else {
            return Ok(false);
        };
        let reports = self.run(&source, &built, &[suite])?;
        Ok(reports
            .iter()
            .all(|report| report.verdict == Verdict::Passed))
    }

    /// Takes back what passed on the reference's text of a file that does not compile. Answers whose page is the compiler's.
    fn lost(
        &self,
        broken: &[(PathBuf, Diagnostics)],
        reports: &mut [Report],
    ) -> Vec<(ExerciseId, Vec<String>)> {
        let mut lost = Vec::new();
        for report in reports {
            let file = self
                .about(report.id)
                .map(|about| Path::new(about.file).to_path_buf());
            let found = broken.iter().find(|(path, _)| Some(path) == file.as_ref());
            if let Some((path, diagnostics)) = found {
                let note = format!("{} does not compile", path.display());
                *report = Report::plain(report.id, Verdict::DoesNotCompile, Some(note));
                lost.push((report.id, words(diagnostics)));
            }
        }
        lost
    }

    fn about(&self, id: ExerciseId) -> Option<About> {
        self.of.chapter.suite(id).map(|suite| suite.about())
    }
}

/// The compiler's words, first error first.
fn words(found: &Diagnostics) -> Vec<String> {
    found
        .errors
        .iter()
        .map(|error| error.rendered.clone())
        .collect()
}
