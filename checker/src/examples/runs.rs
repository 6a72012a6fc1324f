//! Builds and runs one exercise's examples with the reference, and with mistakes in its place.

use super::program::{self, Ended};
use super::{FILE, file};
use crate::build::{self, NotBuilt, Prior, Source};
use crate::course::Chapter;
use crate::exercise::ExerciseId;
use crate::paths::Paths;
use crate::run::Limited;
use crate::start::Start;
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many programs are built and run at the same time.
const WORKERS: usize = 2;
/// Of tests that do not end, each costs seconds: after so many, the rest is not run.
const ENDS: usize = 3;

/// How each test ended, by its path.
pub(super) type Outcomes = BTreeMap<String, Ended>;

/// What all runs of one exercise's examples share.
pub(super) struct Bench<'a> {
    pub(super) paths: &'a Paths,
    pub(super) chapter: &'a Chapter,
    pub(super) exercise: ExerciseId,
    pub(super) tests: &'a Source,
    pub(super) priors: &'a [Prior],
    pub(super) start: &'a dyn Start,
    pub(super) colour: bool,
}

impl Bench<'_> {
    /// The outcomes with each source, in order.
    pub(super) fn run_all(
        &self,
        sources: &[Source],
        tests: &[String],
    ) -> Result<Result<Vec<Outcomes>, NotBuilt>> {
        let next = AtomicUsize::new(0);
        let done: Mutex<BTreeMap<usize, Result<Result<Outcomes, NotBuilt>>>> =
            Mutex::new(BTreeMap::new());
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(source) = sources.get(index) else {
                    return;
                };
                let ran = self.run(source, Some(tests));
                done.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert(index, ran);
            }
        };
        thread::scope(|scope| {
            for _ in 0..WORKERS {
                scope.spawn(work);
            }
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.into_values().collect()
    }

    /// Runs some tests, or all that belong to the exercise, which is for right code.
    pub(super) fn run(
        &self,
        source: &Source,
        tests: Option<&[String]>,
    ) -> Result<Result<Outcomes, NotBuilt>> {
        let library = match build::library(self.paths, self.chapter, source, self.priors)? {
            Ok(library) => library,
            Err(broken) => {
                let words = broken.diagnostics.errors.iter();
                let words: String = words.map(|error| error.rendered.as_str()).collect();
                bail!("{} does not compile: {words}", source.name)
            }
        };
        let program = build::test_program(
            self.paths,
            self.chapter,
            &library,
            self.priors,
            self.tests,
            FILE,
            self.colour,
        )?;
        let program = match program {
            Ok(program) => program,
            Err(broken) => return Ok(Err(broken)),
        };
        let room = Limited::new(&self.paths.work)?;
        let mut outcomes = Outcomes::new();
        let mut ends = 0;
        let (cpu, tests) = match tests {
            Some(tests) => (program::MISTAKE, tests.to_vec()),
            None => (program::RIGHT, program::list(&program, &room, self.start)?),
        };
        for test in tests {
            if !file::belongs(&test, self.exercise) {
                continue;
            }
            if ends == ENDS {
                let how = "it was not run, since others before it do not end";
                outcomes.insert(test, Ended::Endless(how));
                continue;
            }
            let ended = program::test(&program, &test, cpu, &room, self.start)?;
            let endless = matches!(ended, Ended::Endless(_));
            outcomes.insert(test, ended);
            ends += usize::from(endless);
            // A mistake is caught by it, and the others might each wait for nothing.
            if endless && cpu == program::MISTAKE {
                break;
            }
        }
        Ok(Ok(outcomes))
    }
}
