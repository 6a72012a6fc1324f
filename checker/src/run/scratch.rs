//! The folder that a probe works in: nothing in it outlives us.
//!
//! It lies in memory where the system has such a place: a case on real files makes and removes a dozen of them, and on a disk
//! that costs twenty times as much.

use super::ctrl_c;
use super::remove::{AFTERWARDS, FOLDER, WHILE_IT_RUNS, names, remove};
use kit::Timestamp;
use kit::disk::Image;
use probe::disk::{REAL, Stored};
use rustix::fs::{FileType, FlockOperation, Mode, OFlags, flock, fstat, open, openat, statvfs};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";
/// What our folders' names begin with; the number of the process follows.
const PREFIX: &str = "build-your-own-kafka-";
/// More than that is not read back, in files, in bytes of each, in bytes of all, in folders in each other: no case makes so much.
const MOST_FILES: usize = 10_000;
const MOST_BYTES: u64 = 16 << 20;
const MOST_BYTES_OF_ALL: u64 = 64 << 20;
const DEEPEST: usize = 32;
/// With less room than that, in bytes and in files, right code may meet a full disk.
const ROOM: u64 = 32 << 20;
const ROOM_FOR_FILES: u64 = 2 * MOST_FILES as u64;

pub(super) struct Scratch {
    folder: TempDir,
    /// Held so that nobody takes the folder for one that was left behind; and it tells whether the folder is still the one that
    /// we made.
    lock: File,
}

impl Scratch {
    /// A new folder, in memory or else in `fallback`.
    pub(super) fn new(fallback: &Path) -> io::Result<Self> {
        let in_memory = Path::new(IN_MEMORY);
        remove_left_behind(in_memory);
        remove_left_behind(fallback);
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let make = |root: &Path| tempfile::Builder::new().prefix(&prefix).tempdir_in(root);
        let folder = ctrl_c::make_scratch(|| match has_room(in_memory) {
            true => make(in_memory),
            false => Err(io::ErrorKind::StorageFull.into()),
        })
        .or_else(|_| {
            fs::create_dir_all(fallback)?;
            ctrl_c::make_scratch(|| make(fallback))
        })?;
        let lock = File::open(folder.path())?;
        // A file system without locks has no other machine's checker on it.
        let _ = flock(&lock, FlockOperation::NonBlockingLockExclusive);
        Ok(Self { folder, lock })
    }

    /// A new folder in a room that goes as a whole, whoever leaves something behind in it.
    pub(super) fn within(room: &Path) -> io::Result<Self> {
        fs::create_dir_all(room)?;
        let folder = ctrl_c::make_scratch(|| tempfile::Builder::new().tempdir_in(room))?;
        let lock = File::open(folder.path())?;
        Ok(Self { folder, lock })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Whether right code has room here.
    pub(super) fn has_room(&self) -> bool {
        has_room(self.path())
    }

    /// Makes the files that a call finds on the real disk.
    ///
    /// # Errors
    /// The learner's code has removed or replaced the folder, or works in it still; or the machine's.
    pub(super) fn make(&self, files: &Image) -> io::Result<()> {
        if !self.is_ours() {
            return Err(io::ErrorKind::NotFound.into());
        }
        let root = self.real();
        remove(&root, WHILE_IT_RUNS)?;
        fs::create_dir(&root)?;
        for file in files {
            let path = root.join(&file.path);
            fs::create_dir_all(path.parent().unwrap_or(&root))?;
            fs::write(&path, &file.bytes)?;
            File::options()
                .write(true)
                .open(&path)?
                .set_modified(time(file.modified))?;
        }
        Ok(())
    }

    /// Reads back what is there now, by path, and removes it. What is no file, or not to be read, is not there. Also answers
    /// whether the folder can be used again.
    pub(super) fn take(&self) -> (Vec<Stored>, bool) {
        if !self.is_ours() {
            return (Vec::new(), false);
        }
        let root = self.real();
        let mut found = Found::default();
        if let Ok(folder) = open(&root, FOLDER, Mode::empty()) {
            found.collect(&folder, "", 0);
        }
        found.files.sort();
        (found.files, remove(&root, WHILE_IT_RUNS).is_ok())
    }

    /// Whether the folder is there, and no link or other folder in its place: we read and remove nothing of anybody else's.
    fn is_ours(&self) -> bool {
        let (Ok(now), Ok(made)) = (fs::symlink_metadata(self.path()), self.lock.metadata()) else {
            return false;
        };
        (now.dev(), now.ino()) == (made.dev(), made.ino())
    }

    fn real(&self) -> PathBuf {
        self.path().join(REAL)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = remove(self.path(), AFTERWARDS);
        ctrl_c::leave_scratch(self.folder.path());
    }
}

/// Whether a file system has room. One that does not tell has.
fn has_room(folder: &Path) -> bool {
    statvfs(folder).is_ok_and(|room| {
        let files = room.f_files == 0 || room.f_favail >= ROOM_FOR_FILES;
        room.f_bavail.saturating_mul(room.f_frsize) >= ROOM && files
    })
}

fn time(of: Timestamp) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(of.0.try_into().unwrap_or(0))
}

/// What was found on the real disk.
#[derive(Default)]
struct Found {
    files: Vec<Stored>,
    bytes: u64,
}

impl Found {
    /// Follows no link, waits for no pipe, and has an end.
    fn collect(&mut self, folder: &OwnedFd, below: &str, depth: usize) {
        let how = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        for name in names(folder).unwrap_or_default() {
            let Ok(opened) = openat(folder, &name, how, Mode::empty()) else {
                continue;
            };
            let path = format!("{below}{}", name.to_string_lossy());
            let Ok(stat) = fstat(&opened) else {
                continue;
            };
            match FileType::from_raw_mode(stat.st_mode) {
                FileType::Directory if depth < DEEPEST => {
                    self.collect(&opened, &format!("{path}/"), depth + 1);
                }
                FileType::RegularFile if self.files.len() < MOST_FILES => {
                    let most = MOST_BYTES.min(MOST_BYTES_OF_ALL - self.bytes);
                    let size = u64::try_from(stat.st_size).unwrap_or(0).min(most);
                    let mut bytes = Vec::with_capacity(size as usize);
                    if File::from(opened)
                        .take(most)
                        .read_to_end(&mut bytes)
                        .is_ok()
                    {
                        self.bytes += bytes.len() as u64;
                        self.files.push(Stored { path, bytes });
                    }
                }
                _ => {}
            }
        }
    }
}

/// Folders of checkers that were killed: no such process lives here, and nobody holds the folder, as one in another container
/// would. Where there is no `/proc`, nothing is removed.
fn remove_left_behind(root: &Path) {
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split_once('-'));
        if let Some((process, _)) = process
            && let Ok(process) = process.parse()
            && !lives(process)
            && !is_held(&entry.path())
        {
            let _ = remove(&entry.path(), AFTERWARDS);
        }
    }
}

/// Whether a process works. A dead one stays in `/proc` until its parent asks for its end, and not every parent does.
fn lives(process: u32) -> bool {
    fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| {
        !stat
            .rsplit_once(") ")
            .is_some_and(|(_, fields)| fields.starts_with('Z'))
    })
}

/// Whether a checker holds the folder. What cannot be opened was closed by a learner's code, and its checker is gone.
fn is_held(folder: &Path) -> bool {
    open(folder, FOLDER, Mode::empty()).is_ok_and(|folder| {
        flock(&folder, FlockOperation::NonBlockingLockExclusive)
            == Err(rustix::io::Errno::WOULDBLOCK)
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use std::os::unix::fs::symlink;

    fn scratch(around: &TempDir) -> Scratch {
        let scratch = Scratch::new(&around.path().join("fallback")).unwrap();
        scratch.make(&Image::new()).unwrap();
        scratch
    }

    fn somebody_elses(around: &TempDir) -> PathBuf {
        let folder = around.path().join("home");
        fs::create_dir_all(folder.join(REAL)).unwrap();
        fs::write(folder.join(REAL).join("kept"), b"1").unwrap();
        folder
    }

    #[test]
    fn a_link_in_place_of_the_disk_is_not_followed() {
        let around = tempfile::tempdir().unwrap();
        let (scratch, home) = (scratch(&around), somebody_elses(&around));
        fs::remove_dir(scratch.real()).unwrap();
        symlink(&home, scratch.real()).unwrap();
        assert_eq!(scratch.take(), (Vec::new(), true));
        assert!(home.join(REAL).join("kept").exists());
    }

    #[test]
    fn a_link_in_place_of_the_whole_folder_is_not_followed() {
        let around = tempfile::tempdir().unwrap();
        let (scratch, home) = (scratch(&around), somebody_elses(&around));
        fs::remove_dir_all(scratch.path()).unwrap();
        symlink(&home, scratch.path()).unwrap();
        assert_eq!(scratch.take(), (Vec::new(), false));
        scratch.make(&Image::new()).unwrap_err();
        let path = scratch.path().to_path_buf();
        drop(scratch);
        assert!(fs::symlink_metadata(path).is_err());
        assert!(home.join(REAL).join("kept").exists());
    }

    #[test]
    fn no_more_is_read_than_a_case_can_make() {
        let around = tempfile::tempdir().unwrap();
        let scratch = scratch(&around);
        for name in 0..6 {
            let file = File::create(scratch.real().join(name.to_string())).unwrap();
            file.set_len(MOST_BYTES + 1).unwrap();
        }
        let (found, usable) = scratch.take();
        let bytes: usize = found.iter().map(|file| file.bytes.len()).sum();
        assert_eq!(
            (found.len(), bytes as u64, usable),
            (6, MOST_BYTES_OF_ALL, true)
        );
    }

    #[test]
    fn a_folder_that_is_held_is_not_left_behind() {
        let around = tempfile::tempdir().unwrap();
        // No process has this number; one in another container may.
        let folder = around.path().join(format!("{PREFIX}4294967295-abc"));
        fs::create_dir(&folder).unwrap();
        let held = File::open(&folder).unwrap();
        flock(&held, FlockOperation::NonBlockingLockExclusive).unwrap();
        remove_left_behind(around.path());
        assert!(folder.exists());
        drop(held);
        remove_left_behind(around.path());
        assert!(!folder.exists());
    }
}
