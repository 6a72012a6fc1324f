//! What the learner has reached: a small text file in `.checker/`. It is never the truth, only a memory: when it is
//! lost or damaged, the next run makes it again.

use crate::exercise::ExerciseId;
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

const FIRST_LINE: &str = "build-your-own-kafka progress 1";

/// What the learner has reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Exercises that passed when they were last checked.
    pub passed: BTreeSet<ExerciseId>,
    /// Chapters that passed whole, each with the fingerprint of its sources and of its suites.
    pub whole: BTreeMap<u8, String>,
    /// How many hints were shown.
    pub hints: BTreeMap<ExerciseId, usize>,
    /// Whether the file holds something that we did not understand: then it is kept when we write ours.
    damaged: bool,
}

/// The folder that holds the progress file, kept cases and backups.
#[must_use]
pub fn folder(root: &Path) -> PathBuf {
    root.join(".checker")
}

impl Progress {
    /// Reads the file. Whatever is not understood is left out; the text says so in one sentence.
    #[must_use]
    pub fn load(root: &Path) -> (Self, Option<String>) {
        let file = folder(root).join("progress");
        let text = match fs::read(&file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return (Self::default(), None);
            }
            Err(error) => {
                return (
                    Self::default(),
                    Some(format!("{} cannot be read ({error})", file.display())),
                );
            }
        };
        let (mut progress, whole) = Self::read(&text);
        progress.damaged = !whole;
        let note = "the progress file .checker/progress was damaged or of another version: it is kept as \
                    progress.old-1; run `chapter` once for each chapter and the new one is right";
        (progress, (!whole).then(|| note.into()))
    }

    fn read(text: &str) -> (Self, bool) {
        let mut progress = Self::default();
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return (progress, false);
        }
        let mut understood = true;
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
            ["whole", chapter, digest] => {
                self.whole.insert(chapter.parse().ok()?, (*digest).into());
            }
            ["hints", id, count] => {
                self.hints.insert(id.parse().ok()?, count.parse().ok()?);
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
        for (chapter, digest) in &self.whole {
            let _ = writeln!(text, "whole {chapter} {digest}");
        }
        for (id, count) in &self.hints {
            let _ = writeln!(text, "hints {id} {count}");
        }
        text
    }

    /// Writes the file: first a new one beside it, then it takes the old one's place, so that no crash leaves half.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save(&self, root: &Path) -> Result<()> {
        let folder = folder(root);
        let new = folder.join(format!("progress.new-{}", std::process::id()));
        let write = || {
            fs::create_dir_all(&folder)?;
            let mut file = fs::File::create(&new)?;
            file.write_all(self.text().as_bytes())?;
            file.sync_all()?;
            if self.damaged {
                let names = (1..).map(|number| folder.join(format!("progress.old-{number}")));
                if let Some(free) = names.into_iter().find(|path| !path.exists()) {
                    fs::rename(folder.join("progress"), free)?;
                }
            }
            fs::rename(&new, folder.join("progress"))
        };
        let written = write().inspect_err(|_| {
            let _ = fs::remove_file(&new);
        });
        written.with_context(|| format!("cannot write the progress file in {}", folder.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut progress = Progress::default();
        progress.passed.insert(ExerciseId::new(1, 3));
        progress.whole.insert(1, "00ff".into());
        progress.hints.insert(ExerciseId::new(2, 4), 2);
        assert_eq!(Progress::read(&progress.text()), (progress, true));
    }

    #[test]
    fn a_damaged_line_costs_only_itself() {
        let (progress, whole) = Progress::read(&format!("{FIRST_LINE}\npassed 1.3\npassed 1.x\n"));
        assert_eq!((progress.passed.len(), whole), (1, false));
    }

    #[test]
    fn another_version_is_not_guessed_at() {
        assert_eq!(
            Progress::read("build-your-own-kafka progress 2\npassed 1.3\n"),
            (Progress::default(), false)
        );
    }
}
