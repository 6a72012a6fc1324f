//! Many students, a few at a time. What one costs delays no other by more than its limits.

use crate::grades::Submission;
use crate::ground::Ground;
use crate::intake::Taken;
use crate::journal::Journal;
use crate::student;
use anyhow::{Context, Result};
use checker::page::tell;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a person is told how far it is.
const TOLD: Duration = Duration::from_secs(2);

/// Grades all, `jobs` at a time, in the order that they came in. Each is built in a folder of its own below `folder`.
///
/// # Errors
/// The machine's: no folder can be made, the journal cannot be written.
pub fn grade_all(
    ground: &Ground,
    class: &[&Taken],
    jobs: usize,
    journal: &Journal,
    folder: &Path,
) -> Result<Vec<Submission>> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let progress = Progress::new(class.len());
    let work = || -> Result<()> {
        while let Some(taken) = class.get(next.fetch_add(1, Ordering::Relaxed)) {
            let submission = match journal.known(taken) {
                Some(known) => known,
                None => {
                    let submission = in_own_folder(ground, taken, folder)?;
                    journal.keep(taken, &submission)?;
                    submission
                }
            };
            found
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(submission);
            progress.one_more();
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended.into_iter().try_for_each(|ended| match ended {
            Ok(ended) => ended,
            Err(_) => anyhow::bail!("a worker of the checker panicked"),
        })
    })?;
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by(|one, other| one.student.cmp(&other.student));
    Ok(found)
}

/// Grades a student in a folder of their own.
///
/// # Errors
/// It cannot be made.
pub fn in_own_folder(ground: &Ground, taken: &Taken, folder: &Path) -> Result<Submission> {
    let own = ground.terms.walls.folder(folder);
    let own = own.with_context(|| format!("cannot make a folder in {}", folder.display()))?;
    Ok(student::grade(ground, taken, (*own).as_ref()))
}

/// Says how far it is, and how long it may take.
struct Progress {
    all: usize,
    begin: Instant,
    done: Mutex<(usize, Instant)>,
}

impl Progress {
    fn new(all: usize) -> Self {
        let begin = Instant::now();
        Self {
            all,
            begin,
            done: Mutex::new((0, begin)),
        }
    }

    fn one_more(&self) {
        let mut state = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 += 1;
        if state.1.elapsed() < TOLD && state.0 < self.all {
            return;
        }
        state.1 = Instant::now();
        let left =
            self.begin.elapsed().as_secs_f64() / state.0 as f64 * (self.all - state.0) as f64;
        let words = match left {
            left if left < 1.0 => String::new(),
            left if left < 90.0 => format!(", about {left:.0} s left"),
            left => format!(", about {:.0} min left", left / 60.0),
        };
        tell(&format!("{} of {} graded{words}", state.0, self.all));
    }
}
