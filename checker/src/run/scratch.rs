//! The folder that a probe works in: nothing in it outlives us.
//!
//! It lies in memory where the system has such a place: a case on real files makes and removes a dozen of them, and on a disk
//! that costs twenty times as much.

use super::ctrl_c;
use kit::Timestamp;
use kit::disk::Image;
use probe::disk::{REAL, Stored};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";
/// What our folders' names begin with; the number of the process follows.
const PREFIX: &str = "build-your-own-kafka-";
/// More than that is not read back, in files and in bytes of each: no case makes so much.
const MOST_FILES: usize = 10_000;
const MOST_BYTES: u64 = 16 << 20;

pub(super) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// A new folder, in memory or else in `fallback`.
    pub(super) fn new(fallback: &Path) -> io::Result<Self> {
        let in_memory = Path::new(IN_MEMORY);
        remove_left_behind(in_memory);
        remove_left_behind(fallback);
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let make = |root: &Path| tempfile::Builder::new().prefix(&prefix).tempdir_in(root);
        let folder = make(in_memory).or_else(|_| {
            fs::create_dir_all(fallback)?;
            make(fallback)
        })?;
        ctrl_c::enter_scratch(folder.path());
        Ok(Self { folder })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Makes the files that a call finds on the real disk.
    pub(super) fn make(&self, files: &Image) -> io::Result<()> {
        let root = self.real();
        remove(&root)?;
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

    /// Reads back what is there now, by path, and removes it. What is no file, or not to be read, is not there.
    pub(super) fn take(&self) -> io::Result<Vec<Stored>> {
        let root = self.real();
        let mut files = Vec::new();
        collect(&root, String::new(), &mut files);
        files.sort();
        remove(&root)?;
        Ok(files)
    }

    fn real(&self) -> PathBuf {
        self.path().join(REAL)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        ctrl_c::leave_scratch(self.folder.path());
    }
}

fn time(of: Timestamp) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(of.0.try_into().unwrap_or(0))
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn collect(folder: &Path, below: String, files: &mut Vec<Stored>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&entry.path(), path, files),
            Ok(kind) if kind.is_file() && files.len() < MOST_FILES => {
                let mut bytes = Vec::new();
                let read = File::open(entry.path())
                    .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
                if read.is_ok() {
                    files.push(Stored { path, bytes });
                }
            }
            _ => {}
        }
    }
}

/// Folders of checkers that were killed. `/proc` tells who still lives; where it is not there, nothing is removed.
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
            && process.parse::<u32>().is_ok()
            && !Path::new("/proc").join(process).exists()
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
