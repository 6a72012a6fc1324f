//! Files are replaced: what was there is kept under another name, and each is the old one or the new one at any moment.

use super::function::with_line_ends_of;
use crate::paths::Paths;
use crate::progress::folder;
use crate::regular;
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// A file, and what is to stand in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The file.
    pub path: PathBuf,
    /// Its new text.
    pub text: String,
}

impl Change {
    /// The change that makes a file this text; `None` if it is that, but for line ends, which stay as they are.
    #[must_use]
    pub fn to(path: PathBuf, text: &str) -> Option<Self> {
        let longest = 2 * text.len() as u64;
        if fs::metadata(&path).is_ok_and(|mine| mine.is_file() && mine.len() > longest) {
            // Other line ends alone do not make it so long: it is kept as it is, and nobody reads it.
            let text = with_line_ends_of(&beginning(&path), text);
            return Some(Self { path, text });
        }
        let mine = regular::read(&path).ok();
        let mine = mine.as_deref().map(String::from_utf8_lossy);
        let text = with_line_ends_of(mine.as_deref().unwrap_or_default(), text);
        let same = mine
            .as_deref()
            .is_some_and(|mine| mine.replace("\r\n", "\n") == text.replace("\r\n", "\n"));
        (!same).then_some(Self { path, text })
    }
}

/// Enough of a file to see how its lines end.
fn beginning(path: &Path) -> String {
    let mut bytes = Vec::new();
    // A file that cannot be read has no line ends to keep.
    let _ = fs::File::open(path).and_then(|file| file.take(1 << 16).read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Replaces the files. Answers the folder with those that were there before, if any were; it is named after what was done.
///
/// # Errors
/// A file that cannot be written or kept. Then what was there is there, or is kept.
pub fn replace(paths: &Paths, deed: &str, changes: &[Change]) -> Result<Option<PathBuf>> {
    let mut beside = Vec::new();
    let done = write_beside(changes, &mut beside).and_then(|()| {
        let backup = keep(paths, deed, changes)?;
        for (change, new) in changes.iter().zip(&beside) {
            fs::rename(new, &change.path)
                .with_context(|| format!("cannot replace {}", change.path.display()))?;
        }
        Ok(backup)
    });
    if done.is_err() {
        for new in &beside {
            let _ = fs::remove_file(new);
        }
    }
    done
}

fn write_beside(changes: &[Change], beside: &mut Vec<PathBuf>) -> Result<()> {
    for change in changes {
        let parent = change.path.parent().unwrap_or(&change.path);
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let name = change
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let new = parent.join(format!(".{name}.new-{}", std::process::id()));
        beside.push(new.clone());
        fs::write(&new, &change.text)
            .with_context(|| format!("cannot write {}: nothing was changed", new.display()))?;
    }
    Ok(())
}

/// Keeps what is there in a folder of its own, under the paths that it has in the workspace.
fn keep(paths: &Paths, deed: &str, changes: &[Change]) -> Result<Option<PathBuf>> {
    let there: Vec<&Path> = changes
        .iter()
        .map(|change| change.path.as_path())
        .filter(|path| fs::symlink_metadata(path).is_ok())
        .collect();
    if there.is_empty() {
        return Ok(None);
    }
    let backup = new_folder(paths, deed).with_context(|| {
        let backups = place(paths);
        let backups = backups.display();
        format!("cannot keep what is there in {backups}: nothing was changed")
    })?;
    let kept = there
        .iter()
        .try_for_each(|path| keep_one(paths, path, &backup));
    if kept.is_err() {
        // Nothing is replaced, so nothing needs it; a link to a file that goes on would be no backup.
        let _ = fs::remove_dir_all(&backup);
    }
    kept.map(|()| Some(backup))
}

fn keep_one(paths: &Paths, path: &Path, backup: &Path) -> Result<()> {
    let kept = backup.join(path.strip_prefix(&paths.root).unwrap_or(path));
    let parent = kept.parent().unwrap_or(backup);
    fs::create_dir_all(parent)
        .map_err(anyhow::Error::from)
        .and_then(|()| second_name(path, &kept))
        .with_context(|| {
            let (path, kept) = (path.display(), kept.display());
            format!("cannot keep {path} as {kept}: nothing was changed")
        })
}

/// A link and not a copy: what an editor saves up to the last moment is in it.
fn second_name(path: &Path, kept: &Path) -> Result<()> {
    let is_file = fs::symlink_metadata(path)?.is_file();
    if is_file && fs::hard_link(path, kept).is_ok() {
        return Ok(());
    }
    regular::check(path)?;
    fs::copy(path, kept)?;
    Ok(())
}

fn place(paths: &Paths) -> PathBuf {
    folder(&paths.root).join("backup")
}

/// The folders with what was replaced, the newest first.
#[must_use]
pub fn backups(paths: &Paths) -> Vec<PathBuf> {
    let entries = fs::read_dir(place(paths)).into_iter().flatten().flatten();
    let numbered = |entry: fs::DirEntry| Some((number(&entry.path())?, entry.path()));
    let mut folders: Vec<(u32, PathBuf)> = entries.filter_map(numbered).collect();
    folders.sort();
    folders.into_iter().rev().map(|(_, path)| path).collect()
}

/// What stands behind the deed in a backup's name: `reset-12`.
fn number(backup: &Path) -> Option<u32> {
    let (_, number) = backup.file_name()?.to_str()?.rsplit_once('-')?;
    number.parse().ok()
}

/// A folder with a number above all that are there.
fn new_folder(paths: &Paths, deed: &str) -> Result<PathBuf> {
    let place = place(paths);
    fs::create_dir_all(&place)?;
    let newest = backups(paths).first().and_then(|newest| number(newest));
    let next = newest.unwrap_or(0).saturating_add(1);
    for number in next..next.saturating_add(100) {
        let folder = place.join(format!("{deed}-{number}"));
        match fs::create_dir(&folder) {
            // Another checker has taken it.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return Ok(made.map(|()| folder)?),
        }
    }
    Err(anyhow!("no number is left"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> (tempfile::TempDir, Paths) {
        let folder =
            tempfile::tempdir().unwrap_or_else(|error| panic!("no folder for a test: {error}"));
        let paths = Paths {
            root: folder.path().into(),
            work: folder.path().join("target"),
        };
        (folder, paths)
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).unwrap_or_else(|error| format!("{}: {error}", path.display()))
    }

    fn write(path: &Path, text: &str) {
        let parent = path.parent().unwrap_or(path);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(path, text));
        assert!(written.is_ok(), "{written:?}");
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_there_is_kept_under_a_number_that_grows() {
        let (_folder, paths) = workspace();
        let file = paths.root.join("chapters/one/src/log.rs");
        let backups = folder(&paths.root).join("backup");
        assert!(fs::create_dir_all(backups.join("reset-4")).is_ok());
        for (number, text) in [(5, "first"), (6, "second")] {
            write(&file, text);
            let change = Change::to(file.clone(), "stub");
            let kept = replace(&paths, "reset", change.as_slice());
            let expected = backups.join(format!("reset-{number}"));
            assert_eq!(kept.ok(), Some(Some(expected.clone())));
            assert_eq!(read(&expected.join("chapters/one/src/log.rs")), text);
            assert_eq!(read(&file), "stub");
        }
        assert_eq!(names(&paths.root.join("chapters/one/src")), ["log.rs"]);
    }

    #[test]
    fn a_file_that_is_gone_comes_back_with_its_folder() {
        let (_folder, paths) = workspace();
        let file = paths.root.join("chapters/one/src/log.rs");
        let change = Change::to(file.clone(), "stub");
        assert_eq!(replace(&paths, "reset", change.as_slice()).ok(), Some(None));
        assert_eq!(read(&file), "stub");
        assert_eq!(Change::to(file, "stub"), None);
    }

    #[test]
    fn other_line_ends_are_no_change() {
        let (_folder, paths) = workspace();
        let file = paths.root.join("log.rs");
        write(&file, "one\r\ntwo\r\n");
        assert_eq!(Change::to(file.clone(), "one\ntwo\n"), None);
        let change = Change::to(file, "one\nthree\n").map(|change| change.text);
        assert_eq!(change.as_deref(), Some("one\r\nthree\r\n"));
    }

    #[test]
    fn a_file_that_is_far_too_long_is_another_one_and_keeps_its_line_ends() {
        let (_folder, paths) = workspace();
        let file = paths.root.join("log.rs");
        let long = "one\r\n".repeat(9);
        write(&file, &long);
        let change = Change::to(file.clone(), "one\ntwo\n");
        let kept = replace(&paths, "reset", change.as_slice());
        assert_eq!(read(&file), "one\r\ntwo\r\n");
        let kept = kept.ok().flatten().unwrap_or_default();
        assert_eq!(read(&kept.join("log.rs")), long);
    }

    #[test]
    fn where_nothing_can_be_kept_nothing_is_changed() {
        let (_folder, paths) = workspace();
        let file = paths.root.join("src/log.rs");
        write(&file, "mine");
        write(&folder(&paths.root), "a file where our folder should be");
        let change = Change::to(file.clone(), "stub");
        let done = replace(&paths, "reset", change.as_slice());
        assert!(done.is_err_and(|error| error.to_string().contains("nothing was changed")));
        assert_eq!(read(&file), "mine");
        assert_eq!(names(&paths.root.join("src")), ["log.rs"]);
    }
}
