//! One chapter's suites against one probe.

mod compile;
mod interface;

pub use compile::{Remark, changed_signature, remark};
pub use interface::own_names;

use crate::build::{Built, Source};
use crate::exercise::{About, ExerciseId};
use crate::map::Files;
use crate::paths::Paths;
use crate::run::Session;
use crate::start::Start;
use crate::suite::{Cases, Fingerprints, Report, Suite, Verdict};
use anyhow::{Result, anyhow};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is checked, and how.
pub struct Check<'a> {
    /// The workspace, and where probes work if they cannot work in memory.
    pub paths: &'a Paths,
    /// What was compiled.
    pub source: &'a Source,
    /// What came of it.
    pub built: &'a Built,
    /// How the probe is started.
    pub start: Arc<dyn Start>,
    /// How many suites are run at the same time.
    pub workers: usize,
    /// Which cases.
    pub cases: &'a Cases,
    /// No exercise is begun when those before it have worked and waited for so long.
    pub left: Option<Duration>,
}

/// Read once: it is thousands of lines.
static KNOWN: LazyLock<Fingerprints> = LazyLock::new(Fingerprints::known);

/// What became of it.
pub struct Checked {
    /// One a suite, in the exercises' order.
    pub reports: Vec<Report>,
    /// Whether the learner's code printed something.
    pub printed: bool,
    /// How long the learner's code has worked and waited: time in which others had the processor is not counted.
    pub spent: Duration,
}

impl Check<'_> {
    /// Runs suites. An exercise that the probe had to leave out is reported as such.
    ///
    /// # Errors
    /// Our own or the machine's: the probe cannot be started.
    pub fn run(&self, suites: &[&dyn Suite]) -> Result<Checked> {
        // The long ones first: a worker that begins one last would keep everybody waiting.
        let mut queue = suites.to_vec();
        queue.sort_by_key(|suite| Reverse(suite.about().minutes));
        let (next, reports) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || self.work(&queue, &next, &reports);
        let worked: Vec<Result<(bool, Duration)>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.workers).map(|_| scope.spawn(work)).collect();
            let died = || Err(anyhow!("a worker of the checker panicked"));
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|_| died()))
                .collect()
        });
        let worked = worked.into_iter().collect::<Result<Vec<_>>>()?;
        let reports = reports.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Checked {
            reports: reports.into_values().collect(),
            printed: worked.iter().any(|(printed, _)| *printed),
            spent: worked.iter().map(|(_, spent)| *spent).sum(),
        })
    }

    fn work(
        &self,
        queue: &[&dyn Suite],
        next: &AtomicUsize,
        reports: &Mutex<BTreeMap<ExerciseId, Report>>,
    ) -> Result<(bool, Duration)> {
        let start = Arc::clone(&self.start);
        let mut session = Session::behind(start, &self.built.probe, &self.paths.work);
        while let Some(suite) = queue.get(next.fetch_add(1, Ordering::Relaxed)) {
            // A process of its own: what one exercise leaves behind is no concern of the next.
            session.restart();
            let id = suite.about().id;
            let report = match self.built.broken.get(&id) {
                Some(broken) => changed_signature(self.paths, *suite, broken, self.source),
                None if self.left.is_some_and(|left| session.spent() >= left) => no_time_left(id),
                None => {
                    self.if_written(&suite.about(), suite.run(&mut session, self.cases, &KNOWN))
                }
            };
            let mut reports = reports.lock().unwrap_or_else(PoisonError::into_inner);
            reports.insert(id, report);
        }
        match session.failed_to_start() {
            Some(error) => Err(anyhow!(
                "the probe {} cannot be started: {error}",
                self.built.probe.display()
            )),
            None => Ok((!session.printed().is_empty(), session.spent())),
        }
    }

    /// Of what is still the stub nothing can be wrong: its cases ran into the fault of an earlier exercise before they came to it.
    fn if_written(&self, about: &About, report: Report) -> Report {
        if !report.verdict.is_failure() || report.verdict == Verdict::CheckerError {
            return report;
        }
        let files = Files::of(self.source);
        if !about
            .functions
            .iter()
            .all(|function| files.is_stub(about, function))
        {
            return report;
        }
        let unwritten = about.functions.first();
        let unwritten = unwritten.and_then(|function| function.rsplit("::").next());
        Report {
            unwritten: unwritten.map(str::to_string),
            ..Report::plain(about.id, Verdict::NotStarted, None)
        }
    }
}

fn no_time_left(id: ExerciseId) -> Report {
    let note =
        "not run: the chapter's other exercises took all the time that there is for a chapter";
    Report::plain(id, Verdict::WallLimit, Some(note.into()))
}
