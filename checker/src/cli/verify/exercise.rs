//! One exercise, verified.

use super::pages::compare_page;
use super::pasted::{self, Pasted};
use super::size::size;
use super::together::Together;
use crate::book;
use crate::build::{self, Built, Job, NotBuilt, Prior, Source};
use crate::course::{self, Chapter};
use crate::exercise::ExerciseId;
use crate::page::{Results, failure_page, tell};
use crate::paths::Paths;
use crate::run::Session;
use crate::splice::{Marked, Variant};
use crate::suite::{Cases, Fingerprints, Observation, Plan, Report, Seed, Suite, Verdict};
use crate::variants::{Kind, spliced, variants};
use anyhow::{Context, Result, anyhow, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What was found of one exercise: a row of the table, and what is wrong.
pub(super) struct Row {
    pub id: ExerciseId,
    pub title: &'static str,
    pub laws: Vec<&'static str>,
    /// Laws that are the only one to catch some mistake.
    pub alone: BTreeSet<&'static str>,
    /// Laws that some mistake's page names.
    pub told: BTreeSet<&'static str>,
    pub mistakes: usize,
    pub caught: usize,
    pub named: usize,
    /// In how many cases the slowest mistake was caught.
    pub most_cases: u32,
    /// How large the case is that shows each mistake.
    pub sizes: Vec<(String, usize)>,
    /// The stub's verdict.
    pub stub: Verdict,
    pub unusual: usize,
    pub problems: Vec<String>,
    pub observed: Vec<(String, Vec<Observation>, String)>,
    /// Tests to paste: of the laws' first cases, and those that the mistakes' pages give.
    pub tests: Vec<Pasted>,
}

/// Verifies one exercise with a worker's own folders.
pub(super) struct Verifier<'a> {
    pub(super) paths: &'a Paths,
    pub(super) worker: usize,
    pub(super) id: ExerciseId,
    pub(super) chapter: Chapter,
    pub(super) solution: Source,
    pub(super) known: Fingerprints,
    /// Made once, for all mistakes.
    pub(super) cases: Cases,
}

impl<'a> Verifier<'a> {
    pub(super) fn new(paths: &'a Paths, worker: usize, id: ExerciseId) -> Result<Self> {
        let chapter = course::chapter(id.chapter).context("the chapter is there")?;
        let mut solution = Source::read(
            &paths.root,
            &Path::new("solutions").join(chapter.folder),
            &format!("verify-{worker}"),
        )?;
        // A mistake's page must look as a learner sees it.
        solution.shown_as = Path::new("chapters").join(chapter.folder);
        let suite = chapter.suite(id);
        Ok(Self {
            cases: Cases::ahead(Plan::default(), suite),
            paths,
            worker,
            id,
            chapter,
            solution,
            known: Fingerprints::known(),
        })
    }

    pub(super) fn verify(&self, seeds: u64) -> Result<Row> {
        let suite = self
            .chapter
            .suite(self.id)
            .context("the exercise is there")?;
        let title = suite.about().title;
        let laws = suite.laws().into_iter().map(|(law, _)| law).collect();
        let (mistakes, caught, named, most_cases, unusual) = (0, 0, 0, 0, 0);
        let (problems, observed) = (Vec::new(), Vec::new());
        let first = suite.first_cases();
        let of_law = |(law, tests): &(&str, Vec<String>)| -> Vec<Pasted> {
            let numbered = tests.iter().zip(1..);
            let pasted = numbered.map(|(test, number)| Pasted::of_law(law, number, test));
            pasted.collect()
        };
        let tests = first.iter().flat_map(of_law).collect();
        let mut row = Row {
            id: self.id,
            title,
            laws,
            alone: BTreeSet::new(),
            told: BTreeSet::new(),
            mistakes,
            caught,
            named,
            most_cases,
            sizes: Vec::new(),
            stub: Verdict::CheckerError,
            unusual,
            problems,
            observed,
            tests,
        };
        self.reference(suite, seeds, &mut row)?;
        self.stub(suite, &mut row)?;
        let mistakes = variants(self.paths, Kind::Mistake, self.id)?;
        let unusual = variants(self.paths, Kind::Unusual, self.id)?;
        let together = self.together(&[mistakes.as_slice(), &unusual].concat());
        for mistake in &mistakes {
            let done = self.mistake(suite, mistake, together.as_ref(), &mut row);
            row.problems.extend(
                done.err()
                    .map(|error| format!("the mistake {}: {error:#}", mistake.id)),
            );
        }
        self.pasted(&mut row)?;
        row.problems.extend(needless(&row, &suite.spare()));
        if row.mistakes < 5 {
            row.problems.push(format!(
                "has {} mistakes, and needs at least 5",
                row.mistakes
            ));
        }
        for unusual in &unusual {
            let done = self.unusual(suite, unusual, together.as_ref(), &mut row);
            row.problems.extend(
                done.err()
                    .map(|error| format!("the unusual {}: {error:#}", unusual.id)),
            );
        }
        let page = self
            .paths
            .root
            .join("book")
            .join("src")
            .join(self.chapter.page);
        let hints = book::hints(&fs::read_to_string(&page).unwrap_or_default(), self.id).len();
        if hints < 3 {
            row.problems.push(format!("has {hints} hints, and needs 3"));
        }
        Ok(row)
    }

    fn reference(&self, suite: &dyn Suite, seeds: u64, row: &mut Row) -> Result<()> {
        let mut session = self.session_of_all(&self.solution, "reference")?;
        for seed in 0..seeds {
            let others = Cases::of(plan(seed));
            let cases = if seed == 0 { &self.cases } else { &others };
            let report = suite.run(&mut session, cases, &self.known);
            if report.verdict != Verdict::Passed {
                let (verdict, why) = (report.verdict, headline(&report));
                row.problems
                    .push(format!("the reference is {verdict} on seed {seed}: {why}"));
                break;
            }
            session.restart();
        }
        Ok(())
    }

    fn stub(&self, suite: &dyn Suite, row: &mut Row) -> Result<()> {
        let stub = self
            .solution
            .changed(|text| Ok(Marked::read(text).map_err(|why| anyhow!(why))?.stub()))?;
        let mut session = self.session_of_all(&stub, "stub")?;
        let report = suite.run(&mut session, &self.cases, &self.known);
        row.stub = report.verdict;
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
        suite: &dyn Suite,
        mistake: &Variant,
        together: Option<&Together>,
        row: &mut Row,
    ) -> Result<()> {
        row.mistakes += 1;
        let (seen, report) = self.run(mistake, together, |session| {
            let seen = suite.observe(session);
            (seen, suite.run(session, &self.cases, &self.known))
        })?;
        let wrong: usize = seen.iter().map(|seen| seen.wrong).sum();
        row.observed
            .push((mistake.id.clone(), seen, mistake.sentence.clone()));
        row.most_cases = row.most_cases.max(report.cases);
        if !report.verdict.is_failure() || report.verdict == Verdict::CheckerError {
            let (id, verdict, why) = (&mistake.id, report.verdict, headline(&report));
            row.problems
                .push(format!("the mistake {id} is {verdict}: {why}"));
            return Ok(());
        }
        row.caught += 1;
        let shown = report.failure.as_ref().map(size);
        row.sizes
            .extend(shown.map(|size| (mistake.id.clone(), size)));
        let first = report.failure.as_ref().map(|failure| failure.token.law);
        let first = first.and_then(|law| row.laws.get(usize::from(law)));
        row.told.extend(first.copied());
        let test = report.failure.as_ref().map(|failure| &failure.test);
        row.tests
            .extend(test.map(|test| Pasted::of_mistake(&mistake.id, test)));
        let mut broken = row.laws.iter().filter(|law| !report.kept.contains(law));
        if let (Some(&law), None) = (broken.next(), broken.next()) {
            row.alone.insert(law);
        }
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
            None if wrong == 0 => {
                row.problems.push(format!(
                    "the mistake {} gives the right answers on all probes",
                    mistake.id
                ));
            }
            None => {}
        }
        let mut results = Results::new(&self.chapter, false);
        results.only = Some(self.id);
        results.reports.push(report.clone());
        let page = failure_page(&results, &report).join("\n") + "\n";
        row.problems
            .extend(compare_page(self.paths, self.id, &mistake.id, &page)?);
        Ok(())
    }

    fn pasted(&self, row: &mut Row) -> Result<()> {
        let priors = self.priors()?;
        let reference = self.named(&self.solution, "reference");
        let Ok(library) = build::library(self.paths, &self.chapter, &reference, &priors)? else {
            bail!("the reference does not compile");
        };
        let wrong = pasted::wrong(
            self.paths,
            (&self.chapter, self.id),
            &library,
            &priors,
            &row.tests,
        )?;
        row.problems.extend(wrong);
        Ok(())
    }

    fn unusual(
        &self,
        suite: &dyn Suite,
        unusual: &Variant,
        together: Option<&Together>,
        row: &mut Row,
    ) -> Result<()> {
        row.unusual += 1;
        let ((), report) = self.run(unusual, together, |session| {
            ((), suite.run(session, &self.cases, &self.known))
        })?;
        if report.verdict != Verdict::Passed {
            let (id, verdict, why) = (&unusual.id, report.verdict, headline(&report));
            row.problems
                .push(format!("the right but unusual {id} is {verdict}: {why}"));
        }
        Ok(())
    }

    /// All variants as one program. Where they do not compile together, each is compiled alone: that shows which one does not.
    fn together(&self, variants: &[Variant]) -> Option<Together> {
        let reference = self.named(&self.solution, "together");
        let build = |source: &Source| self.probe(source, Some(self.id));
        let together = Together::new(reference, self.id, variants, build);
        if let Err(why) = &together {
            let id = self.id;
            tell(&format!("the variants of {id} are compiled alone: {why:#}"));
        }
        together.ok()
    }

    /// Runs a variant, as one of all or alone.
    fn run<T>(
        &self,
        variant: &Variant,
        together: Option<&Together>,
        run: impl Fn(&mut Session) -> (T, Report),
    ) -> Result<(T, Report)> {
        if let Some(together) = together
            && let Some(mut session) = together.session(variant, &self.paths.work)
        {
            let ran = run(&mut session);
            // There a call takes room for the variables of all bodies: alone it may go deeper.
            if ran.1.verdict != Verdict::StackOverflow {
                return Ok(ran);
            }
        }
        let alone = spliced(&self.solution, self.id, variant)?;
        Ok(run(&mut self.session(&alone)?))
    }

    pub(super) fn session(&self, source: &Source) -> Result<Session> {
        // The other exercises' calls would cost a fifth of the time.
        let probe = self.probe(source, Some(self.id))?;
        Ok(Session::new(&probe, &self.paths.work))
    }

    /// What all exercises of the chapter have in common is compiled once, with the calls of all.
    fn session_of_all(&self, source: &Source, name: &str) -> Result<Session> {
        let probe = self.probe(&self.named(source, name), None)?;
        Ok(Session::new(&probe, &self.paths.work))
    }

    /// The same sources, built in a folder of their own.
    fn named(&self, source: &Source, name: &str) -> Source {
        Source {
            name: format!("verify-{}-{name}", self.worker),
            ..source.clone()
        }
    }

    fn build(
        &self,
        chapter: &Chapter,
        source: &Source,
        priors: &[Prior],
        only: Option<ExerciseId>,
    ) -> Result<Result<Built, NotBuilt>> {
        build::build(&Job {
            paths: self.paths,
            chapter,
            source,
            priors,
            only,
            colour: false,
        })
    }

    pub(super) fn priors(&self) -> Result<Vec<Prior>> {
        let mut priors: Vec<Prior> = Vec::new();
        for &number in self.chapter.priors {
            let earlier = course::chapter(number).context("an earlier chapter is there")?;
            let name = format!("verify-{}-prior", self.worker);
            let reference = Source::read(
                &self.paths.root,
                &Path::new("solutions").join(earlier.folder),
                &name,
            )?;
            match self.build(&earlier, &reference, &priors, None)? {
                Ok(built) => priors.push((earlier.library, Arc::new(built))),
                Err(_) => bail!("the reference's chapter {number} does not compile"),
            }
        }
        Ok(priors)
    }

    fn probe(&self, source: &Source, only: Option<ExerciseId>) -> Result<PathBuf> {
        let priors = self.priors()?;
        match self.build(&self.chapter, source, &priors, only)? {
            Ok(built) => match built.broken.values().next() {
                None => Ok(built.probe),
                Some(broken) => bail!("does not fit the shim: {}", broken.error.rendered),
            },
            Err(broken) => {
                let words = broken
                    .diagnostics
                    .errors
                    .iter()
                    .map(|error| error.rendered.as_str());
                bail!("does not compile: {}", words.collect::<String>())
            }
        }
    }
}

/// A law is there for a mistake that only it catches, or that shows most plainly in it; or it says why it stays.
fn needless(row: &Row, spare: &[(&str, &str)]) -> Vec<String> {
    let needed = |law: &str| row.alone.contains(law) || row.told.contains(law);
    let stays = |law: &str| spare.iter().any(|(stays, _)| *stays == law);
    let needless = row.laws.iter().filter(|law| !needed(law) && !stays(law));
    let problem = |law| {
        format!(
            "no mistake needs the law {law}: it is neither the only one that one breaks nor the first"
        )
    };
    needless.map(problem).collect()
}

fn plan(seed: u64) -> Plan {
    Plan {
        seed: Seed::Public(seed),
        ..Plan::default()
    }
}

fn headline(report: &Report) -> String {
    let story = report
        .failure
        .as_ref()
        .map(|failure| failure.story.headline.clone());
    story.or_else(|| report.note.clone()).unwrap_or_default()
}
