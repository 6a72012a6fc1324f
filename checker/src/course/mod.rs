//! The chapters and their exercises.
//!
//! | module | holds |
//! |---|---|
//! | `ch00` to `ch05` | the suites of a chapter: models, laws, stories |
//! | `model` | what several suites' models share |
//! | `steps` | the way through all exercises |

mod ch00;
pub(crate) mod ch01;
mod ch02;
mod ch03;
pub(crate) mod ch04;
pub mod ch05;
pub(crate) mod model;
pub(crate) mod steps;

use crate::exercise::ExerciseId;
use crate::suite::Suite;

/// Why the laws about real files stay.
const ON_REAL_FILES: &str =
    "the learner's code meets the system's own files here, and only the simulated disk elsewhere";

/// One chapter: its names, and its exercises' suites in order.
pub struct Chapter {
    /// Its number.
    pub number: u8,
    /// Its title in the book.
    pub title: &'static str,
    /// Its folder in `chapters/` and `solutions/`.
    pub folder: &'static str,
    /// Its library's name.
    pub library: &'static str,
    /// Its page in `book/src`.
    pub page: &'static str,
    /// The crates that its manifest names, but for earlier chapters: what a learner may use.
    pub crates: &'static [&'static str],
    /// The earlier chapters that it is built on.
    pub priors: &'static [u8],
    /// Its exercises.
    pub suites: Vec<Box<dyn Suite>>,
}

impl Chapter {
    /// The package in `checker/` that calls the chapter's functions.
    #[must_use]
    pub fn shim(&self) -> String {
        format!("probe-ch{:02}", self.number)
    }

    /// The suite of one exercise.
    #[must_use]
    pub fn suite(&self, id: ExerciseId) -> Option<&dyn Suite> {
        self.suites
            .iter()
            .map(AsRef::as_ref)
            .find(|suite| suite.about().id == id)
    }
}

/// All chapters that are there.
#[must_use]
pub fn chapters() -> Vec<Chapter> {
    vec![
        Chapter {
            number: 0,
            title: "Why a log",
            folder: "ch00-log",
            library: "ch00_log",
            page: "ch00-log.md",
            crates: &["kit"],
            priors: &[],
            suites: ch00::suites(),
        },
        Chapter {
            number: 1,
            title: "Records on disk",
            folder: "ch01-batch",
            library: "ch01_batch",
            page: "ch01-batch.md",
            crates: &["kit", "crc32c"],
            priors: &[],
            suites: ch01::suites(),
        },
        Chapter {
            number: 2,
            title: "Offsets and the index",
            folder: "ch02-index",
            library: "ch02_index",
            page: "ch02-index.md",
            crates: &["kit"],
            priors: &[1],
            suites: ch02::suites(),
        },
        Chapter {
            number: 3,
            title: "Segments and retention",
            folder: "ch03-segments",
            library: "ch03_segments",
            page: "ch03-segments.md",
            crates: &["kit"],
            priors: &[1, 2],
            suites: ch03::suites(),
        },
        Chapter {
            number: 4,
            title: "The page cache and crash recovery",
            folder: "ch04-recovery",
            library: "ch04_recovery",
            page: "ch04-recovery.md",
            crates: &["kit", "crc32c"],
            priors: &[1, 2, 3],
            suites: ch04::suites(),
        },
        Chapter {
            number: 5,
            title: "Replication",
            folder: "ch05-replication",
            library: "ch05_replication",
            page: "ch05-replication.md",
            crates: &["kit", "cluster"],
            priors: &[],
            suites: ch05::suites(),
        },
    ]
}

/// The chapter of that number.
#[must_use]
pub fn chapter(number: u8) -> Option<Chapter> {
    chapters()
        .into_iter()
        .find(|chapter| chapter.number == number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_exercise_says_in_one_short_sentence_what_was_learnt() {
        let mut said = BTreeSet::new();
        for about in chapters()
            .iter()
            .flat_map(|chapter| chapter.suites.iter().map(|suite| suite.about()))
        {
            let (id, learnt) = (about.id, about.learnt);
            let begins = learnt.starts_with(char::is_uppercase);
            assert!(begins && learnt.ends_with('.'), "{id}: {learnt}");
            assert!(learnt.len() <= 100, "{id}: {} bytes", learnt.len());
            assert!(
                learnt.is_ascii() && !learnt.trim_end_matches('.').contains(". "),
                "{id}: {learnt}"
            );
            assert!(said.insert(learnt), "{id} says what another says: {learnt}");
        }
    }
}
