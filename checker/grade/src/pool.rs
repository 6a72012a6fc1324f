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
            let known = journal.known(taken);
            let is_known = known.is_some();
            let submission = match known {
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
            if let Some(words) = progress.one_more(is_known, ground.same.found_before()) {
                tell(&words);
            }
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
    done: Mutex<Done>,
}

struct Done {
    /// Before this run.
    known: usize,
    /// In this run.
    graded: usize,
    told: Instant,
}

impl Progress {
    fn new(all: usize) -> Self {
        let begin = Instant::now();
        Self {
            all,
            begin,
            done: Mutex::new(Done {
                known: 0,
                graded: 0,
                told: begin,
            }),
        }
    }

    /// One more is done: what to tell a person, if it is time to.
    fn one_more(&self, is_known: bool, same: usize) -> Option<String> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        match is_known {
            true => done.known += 1,
            false => done.graded += 1,
        }
        if done.told.elapsed() < TOLD && done.known + done.graded < self.all {
            return None;
        }
        done.told = Instant::now();
        Some(self.words(&done, same, self.begin.elapsed()))
    }

    fn words(&self, done: &Done, same: usize, took: Duration) -> String {
        let Done { known, graded, .. } = *done;
        let mut words = format!("{} of {} graded", known + graded, self.all);
        if known > 0 {
            words += &format!(", {known} of them before this run");
        }
        if same > 0 {
            words += &format!(", equal texts graded once: {same}");
        }
        let left = self.all - known - graded;
        // What was known takes no time, and says nothing about the rest.
        let left = took.as_secs_f64() / graded.max(1) as f64 * left as f64;
        words += &match left {
            left if left < 1.0 || graded == 0 => String::new(),
            left if left < 90.0 => format!(", about {left:.0} s left"),
            left => format!(", about {:.0} min left", left / 60.0),
        };
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_known_or_equal_counts_and_makes_nobody_hope() {
        let words = |all, known, graded, same, took| {
            let told = Instant::now();
            let done = Done {
                known,
                graded,
                told,
            };
            Progress::new(all).words(&done, same, Duration::from_secs(took))
        };
        assert_eq!(
            words(200, 0, 20, 0, 20),
            "20 of 200 graded, about 3 min left"
        );
        let text = "120 of 200 graded, 100 of them before this run, equal texts graded once: 34, about 80 s left";
        assert_eq!(words(200, 100, 20, 34, 20), text);
        assert_eq!(
            words(200, 100, 0, 0, 9),
            "100 of 200 graded, 100 of them before this run"
        );
        assert_eq!(words(3, 0, 3, 0, 9), "3 of 3 graded");
    }
}
