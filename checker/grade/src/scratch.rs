//! The folder that a run builds in. It goes with the run, at Ctrl-C too; what a kill left behind goes when the next run begins.

use anyhow::{Context, Result};
use checker::run::Passing;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use tempfile::TempDir;

/// What the names of our folders begin with.
const PREFIX: &str = "grade-";
/// Another run that begins may take a folder away before we hold it. It does so once.
const TRIES: usize = 10;

/// A folder that is held: nobody takes it for one that was left behind.
#[derive(Debug)]
pub struct Held {
    folder: TempDir,
    _lock: File,
}

impl AsRef<Path> for Held {
    fn as_ref(&self) -> &Path {
        self.folder.path()
    }
}

/// A new folder in `place`, which is made if it is missing.
///
/// # Errors
/// It cannot be made.
pub fn scratch(place: &Path) -> Result<Passing<Held>> {
    let made = fs::create_dir_all(place).and_then(|()| {
        remove_left_behind(place);
        Passing::new(|| held(place))
    });
    made.with_context(|| format!("cannot make a folder in {}", place.display()))
}

fn held(place: &Path) -> io::Result<Held> {
    for _ in 0..TRIES {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(place)?;
        let Ok(lock) = File::open(folder.path()) else {
            continue;
        };
        // A file system without locks has no other run's folders on it.
        let taken = is_held(&lock);
        if !taken && folder.path().exists() {
            return Ok(Held {
                folder,
                _lock: lock,
            });
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Whether somebody else holds it; if not, we do from here on.
fn is_held(folder: &File) -> bool {
    flock(folder, FlockOperation::NonBlockingLockExclusive) == Err(rustix::io::Errno::WOULDBLOCK)
}

fn remove_left_behind(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        // Held while it is removed, so that nobody begins to build in it.
        if is_ours
            && let Ok(folder) = File::open(entry.path())
            && !is_held(&folder)
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;

    #[test]
    fn what_a_kill_left_behind_goes_and_another_runs_folder_stays() {
        let place = tempfile::tempdir().unwrap();
        let left = place.path().join("grade-left");
        fs::create_dir_all(left.join("job/src")).unwrap();
        fs::write(place.path().join("toolchain"), "").unwrap();
        let first = scratch(place.path()).unwrap();
        assert!(!left.exists());
        let second = scratch(place.path()).unwrap();
        assert!(first.path().is_dir() && second.path().is_dir());
        drop(first);
        drop(second);
        let names: Vec<_> = fs::read_dir(place.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["toolchain"]);
    }
}
