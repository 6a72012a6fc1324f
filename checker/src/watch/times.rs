//! The times of the files of some chapters, looked at again and again: cheap when nothing has changed.

use super::settle::Snapshot;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A folder's own time may stand still although a file came, where a system counts time coarsely: now and then all
/// folders are read again.
const READ_AGAIN: u32 = 32;

/// What changes when a file is saved, also when an editor saves by rename.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    seconds: i64,
    nanoseconds: i64,
    length: u64,
    number: u64,
}

/// The watched folders, and what was there at the last look.
#[derive(Debug)]
pub(super) struct Times {
    folders: Vec<PathBuf>,
    /// Folders and files, for the short look.
    seen: Vec<(PathBuf, Option<Stamp>)>,
    files: Snapshot<Stamp>,
    looks: u32,
}

impl Times {
    pub(super) fn of(folders: Vec<PathBuf>) -> Self {
        let mut times = Self {
            folders,
            seen: Vec::new(),
            files: Snapshot::new(),
            looks: 0,
        };
        times.read();
        times
    }

    pub(super) fn files(&self) -> &Snapshot<Stamp> {
        &self.files
    }

    /// The files, if any is other than at the look before.
    pub(super) fn look(&mut self) -> Option<Snapshot<Stamp>> {
        self.looks = self.looks.wrapping_add(1);
        let in_turn = self.looks.is_multiple_of(READ_AGAIN);
        if !in_turn && self.seen.iter().all(|(path, then)| stamp(path) == *then) {
            return None;
        }
        let before = self.files.clone();
        self.read();
        (self.files != before).then(|| self.files.clone())
    }

    fn read(&mut self) {
        self.seen.clear();
        self.files.clear();
        for folder in self.folders.clone() {
            self.read_folder(folder);
        }
    }

    /// The same files that are compiled: Rust files, and no links.
    fn read_folder(&mut self, folder: PathBuf) {
        self.seen.push((folder.clone(), stamp(&folder)));
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
                continue;
            };
            if kind.is_dir() {
                self.read_folder(path);
            } else if kind.is_file()
                && path.extension().is_some_and(|extension| extension == "rs")
                && let Some(stamp) = stamp(&path)
            {
                self.seen.push((path.clone(), Some(stamp)));
                self.files.insert(path, stamp);
            }
        }
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let of = |file: Metadata| Stamp {
        seconds: file.mtime(),
        nanoseconds: file.mtime_nsec(),
        length: file.len(),
        number: file.ino(),
    };
    fs::symlink_metadata(path).ok().map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(files: Option<Snapshot<Stamp>>) -> Option<Vec<String>> {
        let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        files.map(|files| files.keys().map(name).collect())
    }

    #[test]
    fn a_look_tells_what_changed_whichever_way_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a.rs"), folder.path().join("b.rs"));
        fs::write(&a, "1").unwrap();
        let mut times = Times::of(vec![folder.path().into()]);
        assert_eq!(names(times.look()), None);
        fs::write(&a, "22").unwrap();
        assert_eq!(names(times.look()), Some(vec!["a.rs".into()]));
        assert_eq!(names(times.look()), None);
        // By rename, with the same length.
        fs::write(folder.path().join("a.rs.new"), "33").unwrap();
        fs::rename(folder.path().join("a.rs.new"), &a).unwrap();
        assert_eq!(names(times.look()), Some(vec!["a.rs".into()]));
        fs::write(&b, "").unwrap();
        assert_eq!(
            names(until(&mut times)),
            Some(vec!["a.rs".into(), "b.rs".into()])
        );
        fs::remove_file(&a).unwrap();
        assert_eq!(names(times.look()), Some(vec!["b.rs".into()]));
    }

    #[test]
    fn an_editors_own_files_and_links_are_not_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let mut times = Times::of(vec![folder.path().into()]);
        fs::write(folder.path().join(".a.rs.swp"), "").unwrap();
        fs::write(folder.path().join("4913"), "").unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join(".#a.rs")).unwrap();
        assert_eq!(names(until(&mut times)), None);
    }

    #[test]
    fn a_folder_that_is_gone_has_no_files_and_may_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let src = folder.path().join("src");
        let mut times = Times::of(vec![src.clone()]);
        assert_eq!(names(times.look()), None);
        fs::create_dir(&src).unwrap();
        fs::write(src.join("a.rs"), "").unwrap();
        assert_eq!(names(times.look()), Some(vec!["a.rs".into()]));
    }

    /// As many looks as see everything, however coarse the folder's time is.
    fn until(times: &mut Times) -> Option<Snapshot<Stamp>> {
        (0..READ_AGAIN).find_map(|_| times.look())
    }
}
