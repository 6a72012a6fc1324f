//! The times of the files of some chapters, looked at again and again: cheap when nothing has changed.

use super::settle::Snapshot;
use rustix::fs::{Stat, fstat, lstat};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A folder's own time may stand still although a file came, where a system counts time coarsely: now and then all
/// folders are read again.
const READ_AGAIN: u32 = 256;

/// What changes when a file is saved, also when an editor saves by rename.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    seconds: i128,
    nanoseconds: i128,
    length: i128,
    number: u64,
    /// None is left of a file that another took the place of.
    names: u128,
}

/// The watched folders, and what was there at the last look.
#[derive(Debug)]
pub(super) struct Times {
    roots: Vec<PathBuf>,
    folders: Vec<Folder>,
    files: Snapshot<Stamp>,
    looks: u32,
}

/// A folder with its files, kept open: no way to them has to be looked up, and these looks are all that we cost while
/// nobody saves. That another file took the place of one shows in the folder's time, and in the file's lost name.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
    stamp: Option<Stamp>,
    files: Vec<(File, Stamp)>,
}

impl Times {
    pub(super) fn of(roots: Vec<PathBuf>) -> Self {
        let mut times = Self {
            roots,
            folders: Vec::new(),
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
        if !in_turn && self.folders.iter().all(Folder::is_as_it_was) {
            return None;
        }
        let before = std::mem::take(&mut self.files);
        self.read();
        (self.files != before).then(|| self.files.clone())
    }

    fn read(&mut self) {
        self.folders.clear();
        self.files.clear();
        for root in self.roots.clone() {
            self.read_folder(root);
        }
    }

    /// The same files that are compiled: Rust files, and no links.
    fn read_folder(&mut self, path: PathBuf) {
        let mut folder = Folder {
            stamp: stamp_at(&path),
            files: Vec::new(),
            path,
        };
        let mut below = Vec::new();
        for entry in fs::read_dir(&folder.path).into_iter().flatten().flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
                continue;
            };
            if kind.is_dir() {
                below.push(path);
            } else if kind.is_file()
                && path.extension().is_some_and(|extension| extension == "rs")
                && let Some(stamp) = stamp_at(&path)
            {
                // One that must not be read is named by its check; here its folder tells when it changes.
                folder
                    .files
                    .extend(File::open(&path).map(|file| (file, stamp)));
                self.files.insert(path, stamp);
            }
        }
        self.folders.push(folder);
        for path in below {
            self.read_folder(path);
        }
    }
}

impl Folder {
    fn is_as_it_was(&self) -> bool {
        let is_same = |(file, then): &(File, Stamp)| fstat(file).map(stamp) == Ok(*then);
        stamp_at(&self.path) == self.stamp && self.files.iter().all(is_same)
    }
}

fn stamp_at(path: &Path) -> Option<Stamp> {
    lstat(path).ok().map(stamp)
}

fn stamp(file: Stat) -> Stamp {
    Stamp {
        seconds: file.st_mtime.into(),
        nanoseconds: file.st_mtime_nsec.into(),
        length: file.st_size.into(),
        number: file.st_ino,
        names: file.st_nlink.into(),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

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
