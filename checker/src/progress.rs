//! What the learner has reached: a small text file in `.checker/`. It is never the truth, only a memory: when it is
//! lost or damaged, the next run makes it again.
//!
//! ```text
//! build-your-own-kafka progress 1
//! passed 1.3
//! failed 1.4
//! whole 0 8d5c6c5d92f1a3c6...
//! hints 2.4 2
//! solution 1.2
//! lab 1 100 96
//! ```

mod file;

use crate::exercise::ExerciseId;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const FIRST_LINE: &str = "build-your-own-kafka progress 1";

/// What the learner has reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Exercises that passed when they were last checked.
    pub passed: BTreeSet<ExerciseId>,
    /// Exercises that were written and wrong when they were last checked.
    pub failed: BTreeSet<ExerciseId>,
    /// Chapters that passed whole, each with the fingerprint of its sources and of its suites.
    pub whole: BTreeMap<u8, String>,
    /// How many hints were shown.
    pub hints: BTreeMap<ExerciseId, usize>,
    /// Exercises whose solution was shown.
    pub solutions: BTreeSet<ExerciseId>,
    /// By its name, what was guessed before an experiment, and what came of it.
    pub labs: BTreeMap<String, (String, String)>,
    /// Lines of a kind that a later checker has added: they are kept as they are.
    others: BTreeSet<String>,
}

/// The folder that holds the progress file, kept cases and backups.
#[must_use]
pub fn folder(root: &Path) -> PathBuf {
    root.join(".checker")
}

impl Progress {
    /// An exercise is the stub again, so what was found about it is of no use. That its hints and its solution were seen stays.
    pub fn forget(&mut self, id: ExerciseId) {
        self.passed.remove(&id);
        self.failed.remove(&id);
        self.whole.remove(&id.chapter);
    }

    /// Reads the text. Also answers whether all of it was understood; what was not is left out.
    fn read(text: &str) -> (Self, bool) {
        let mut progress = Self::default();
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return (progress, false);
        }
        // Each line has its end: one without was cut.
        let mut understood = text.ends_with('\n');
        for line in lines {
            understood &= progress.take(line).is_some();
        }
        (progress, understood)
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["passed", id] => {
                self.passed.insert(id.parse().ok()?);
            }
            ["failed", id] => {
                self.failed.insert(id.parse().ok()?);
            }
            ["whole", chapter, digest] => {
                self.whole.insert(chapter.parse().ok()?, (*digest).into());
            }
            ["hints", id, count] => {
                self.hints.insert(id.parse().ok()?, count.parse().ok()?);
            }
            ["solution", id] => {
                self.solutions.insert(id.parse().ok()?);
            }
            ["lab", name, guess, result] => {
                let both = ((*guess).into(), (*result).into());
                self.labs.insert((*name).into(), both);
            }
            [kind, _, ..] if is_unknown(kind) && line.is_ascii() => {
                self.others.insert(line.into());
            }
            _ => return None,
        }
        Some(())
    }

    fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n");
        for id in &self.passed {
            let _ = writeln!(text, "passed {id}");
        }
        for id in &self.failed {
            let _ = writeln!(text, "failed {id}");
        }
        for (chapter, digest) in &self.whole {
            let _ = writeln!(text, "whole {chapter} {digest}");
        }
        for (id, count) in &self.hints {
            let _ = writeln!(text, "hints {id} {count}");
        }
        for id in &self.solutions {
            let _ = writeln!(text, "solution {id}");
        }
        for (name, (guess, result)) in &self.labs {
            let _ = writeln!(text, "lab {name} {guess} {result}");
        }
        for line in &self.others {
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

/// Whether a line may begin with this word though we do not know it.
fn is_unknown(kind: &str) -> bool {
    let known = ["passed", "failed", "whole", "hints", "solution", "lab"];
    !known.contains(&kind) && kind.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut progress = Progress::default();
        progress.passed.insert(ExerciseId::new(1, 3));
        progress
            .labs
            .insert("0a".into(), ("everybody".into(), "nobody".into()));
        progress.failed.insert(ExerciseId::new(1, 4));
        progress.whole.insert(1, "00ff".into());
        progress.hints.insert(ExerciseId::new(2, 4), 2);
        progress.solutions.insert(ExerciseId::new(2, 5));
        assert_eq!(Progress::read(&progress.text()), (progress, true));
    }

    #[test]
    fn a_damaged_line_costs_only_itself() {
        for damage in [
            "passed 1.x\n",
            "passed\n",
            "\n",
            "pas\u{fffd}ed 1.4\n",
            "passed 1.4",
        ] {
            let (progress, whole) = Progress::read(&format!("{FIRST_LINE}\npassed 1.3\n{damage}"));
            assert!(progress.passed.contains(&ExerciseId::new(1, 3)), "{damage}");
            assert!(!whole, "{damage}");
        }
    }

    #[test]
    fn a_line_of_a_later_kind_is_kept() {
        let text = format!("{FIRST_LINE}\npassed 1.3\nborrowed 1.7\n");
        let (mut progress, whole) = Progress::read(&text);
        assert!(whole);
        progress.forget(ExerciseId::new(1, 3));
        assert_eq!(progress.text(), format!("{FIRST_LINE}\nborrowed 1.7\n"));
    }

    #[test]
    fn another_version_is_not_guessed_at() {
        assert_eq!(
            Progress::read("build-your-own-kafka progress 2\npassed 1.3\n"),
            (Progress::default(), false)
        );
    }
}
