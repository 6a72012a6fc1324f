//! The progress file on the disk: read, and changed so that a crash at any moment leaves the old one or the new one, and two
//! checkers at once lose nothing of each other's.

use super::{Progress, folder};
use crate::regular;
use anyhow::{Context, Result, anyhow};
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

impl Progress {
    /// Reads the file. Whatever is not understood is left out; the text says so in one sentence.
    #[must_use]
    pub fn load(root: &Path) -> (Self, Option<String>) {
        let folder = folder(root);
        match read(&folder) {
            Ok((progress, true)) => (progress, None),
            Ok((progress, false)) => {
                let kept = numbered(&folder).find(|path| !path.exists());
                let kept =
                    kept.and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
                let note = format!(
                    "the progress file .checker/progress is damaged or of another version: the next check keeps it as {} \
                     and writes a new one; run `chapter` once for each chapter that you have begun, and all is remembered again",
                    kept.unwrap_or_default()
                );
                (progress, Some(note))
            }
            Err(error) => {
                let note = format!(
                    "the progress file .checker/progress cannot be read ({error}), so it looks as if nothing had passed"
                );
                (Self::default(), Some(note))
            }
        }
    }

    /// Changes what is remembered. The file is read again for this, since another checker may have written it meanwhile. Where
    /// the change changes nothing, nothing is written.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn update(root: &Path, change: impl FnOnce(&mut Self)) -> Result<Self> {
        let folder = folder(root);
        let file = folder.join("progress");
        let cannot = || {
            format!(
                "cannot write {}, so this will not be remembered",
                file.display()
            )
        };
        fs::create_dir_all(&folder).with_context(cannot)?;
        let _lock = lock(&folder).with_context(cannot)?;
        let (mut progress, understood) = read(&folder).with_context(cannot)?;
        let before = progress.clone();
        change(&mut progress);
        if progress != before {
            write(&folder, &progress, !understood).with_context(cannot)?;
        }
        Ok(progress)
    }
}

/// What the file holds, and whether all of it was understood. No file is an empty one.
fn read(folder: &Path) -> io::Result<(Progress, bool)> {
    match regular::read(&folder.join("progress")) {
        Ok(bytes) => Ok(Progress::read(&String::from_utf8_lossy(&bytes))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok((Progress::default(), true)),
        Err(error) => Err(error),
    }
}

/// Held until it is dropped. Who holds it only reads and writes a small file, so nobody waits long.
fn lock(folder: &Path) -> io::Result<File> {
    let file = regular::to_lock(&folder.join("progress.lock"))?;
    if flock(&file, FlockOperation::LockExclusive).is_ok() {
        // What a killed checker left. A file system without locks keeps it: it may be another one's.
        for entry in fs::read_dir(folder)?.flatten() {
            if entry
                .file_name()
                .to_string_lossy()
                .starts_with("progress.new-")
            {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
    Ok(file)
}

/// First a new file beside it, then that takes the old one's place. `keep` says that the old one gets another name before.
fn write(folder: &Path, progress: &Progress, keep: bool) -> Result<()> {
    let new = folder.join(format!("progress.new-{}", std::process::id()));
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(progress.text().as_bytes())?;
        file.sync_all()
    });
    if let Err(error) = written {
        let _ = fs::remove_file(&new);
        return Err(error.into());
    }
    if keep {
        keep_aside(folder)?;
    }
    fs::rename(&new, folder.join("progress"))?;
    Ok(())
}

/// A second name for what we do not understand. It keeps its first one until the new file takes it, so that at any moment one is
/// there.
fn keep_aside(folder: &Path) -> Result<()> {
    let old = folder.join("progress");
    for free in numbered(folder) {
        match fs::hard_link(&old, &free) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // Not every file system has links.
            Err(_) if !free.exists() => {
                fs::copy(&old, &free)?;
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(anyhow!("no name is left for the old one"))
}

fn numbered(folder: &Path) -> impl Iterator<Item = PathBuf> {
    (1..10_000).map(|number| folder.join(format!("progress.old-{number}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::ExerciseId;
    use std::thread;

    fn root() -> tempfile::TempDir {
        tempfile::tempdir().unwrap_or_else(|error| panic!("no folder for a test: {error}"))
    }

    fn files(root: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder(root)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn checkers_that_write_at_once_lose_no_line() {
        let root = root();
        thread::scope(|scope| {
            for chapter in 0..8_u8 {
                let root = root.path();
                scope.spawn(move || {
                    for number in 1..=10 {
                        let id = ExerciseId::new(chapter, number);
                        let done = Progress::update(root, |progress| {
                            progress.passed.insert(id);
                        });
                        assert!(done.is_ok(), "{done:?}");
                    }
                });
            }
        });
        let (progress, note) = Progress::load(root.path());
        assert_eq!((progress.passed.len(), note), (80, None));
        assert_eq!(files(root.path()), ["progress", "progress.lock"]);
    }

    #[test]
    fn a_file_of_a_newer_version_is_kept() {
        let root = root();
        let newer = "build-your-own-kafka progress 2\nfinished 1.3\n";
        for number in 1..=2 {
            let _ = fs::create_dir_all(folder(root.path()));
            assert!(fs::write(folder(root.path()).join("progress"), newer).is_ok());
            let (progress, note) = Progress::load(root.path());
            assert_eq!(progress, Progress::default());
            let kept = format!("progress.old-{number}");
            assert!(note.is_some_and(|note| note.contains(&kept)));
            let done = Progress::update(root.path(), |progress| {
                progress.failed.insert(ExerciseId::new(1, 3));
            });
            assert!(done.is_ok(), "{done:?}");
            let kept = fs::read_to_string(folder(root.path()).join(kept));
            assert_eq!(kept.ok().as_deref(), Some(newer));
            assert_eq!(Progress::load(root.path()).1, None);
        }
    }

    #[test]
    fn what_changes_nothing_writes_nothing() {
        let root = root();
        let _ = fs::create_dir_all(folder(root.path()));
        let damaged = folder(root.path()).join("progress");
        assert!(fs::write(&damaged, "no progress").is_ok());
        assert!(Progress::update(root.path(), |progress| progress.passed.clear()).is_ok());
        assert_eq!(
            fs::read_to_string(&damaged).ok().as_deref(),
            Some("no progress")
        );
    }

    #[test]
    fn what_a_killed_checker_left_is_removed() {
        let root = root();
        let _ = fs::create_dir_all(folder(root.path()));
        assert!(fs::write(folder(root.path()).join("progress.new-1"), "half").is_ok());
        assert!(Progress::update(root.path(), |_| ()).is_ok());
        assert_eq!(files(root.path()), ["progress.lock"]);
    }

    #[test]
    fn a_file_that_cannot_be_read_says_so_and_stays() {
        let root = root();
        let progress = folder(root.path()).join("progress");
        let _ = fs::create_dir_all(&progress);
        let (loaded, note) = Progress::load(root.path());
        assert_eq!(loaded, Progress::default());
        assert!(note.is_some_and(|note| note.contains("cannot be read")));
        let done = Progress::update(root.path(), |_| ());
        assert!(done.is_err_and(|error| format!("{error:#}").contains("will not be remembered")));
        assert!(progress.is_dir());
    }
}
