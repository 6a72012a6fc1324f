//! Real files in real directories, below one folder.

mod image;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::path::{check_dir, check_file, check_rename};
use super::{Disk, DiskCall, DiskError, DiskErrorKind, FileInfo};
use crate::{Position, Timestamp};

/// A folder of the file system as a disk.
///
/// Its paths begin at the folder and cannot leave it. Two disks on one folder, or another process in it, see at once what the
/// other did.
#[derive(Debug)]
pub struct RealDisk {
    root: PathBuf,
    limit: Option<u64>,
    written: u64,
}

impl RealDisk {
    /// The disk below `root`, which must be there. With a limit, an append is [`DiskErrorKind::StorageFull`] and writes
    /// nothing when the files that this disk wrote would have more bytes together.
    pub fn new(root: impl Into<PathBuf>, limit: Option<u64>) -> Self {
        Self {
            root: root.into(),
            limit,
            written: 0,
        }
    }

    /// The files and directories of a directory. What is neither is left out: links, pipes.
    fn entries(&self, dir: &str) -> Result<Vec<(String, Metadata)>, DiskErrorKind> {
        check_dir(dir)?;
        let mut entries = Vec::new();
        for entry in fs::read_dir(self.root.join(dir)).map_err(kind)? {
            let entry = entry.map_err(kind)?;
            let metadata = entry.metadata().map_err(kind)?;
            if metadata.is_file() || metadata.is_dir() {
                entries.push((entry.file_name().to_string_lossy().into_owned(), metadata));
            }
        }
        Ok(entries)
    }

    /// Opens a file to write behind its end. That takes a microsecond, so no file is kept open: with none, no name can stand
    /// for a file that was renamed or removed.
    fn open_to_write(&self, file: &str) -> Result<File, DiskErrorKind> {
        check_file(file)?;
        let mut how = OpenOptions::new();
        how.append(true).open(self.root.join(file)).map_err(kind)
    }

    fn file_len(&self, file: &str) -> Result<u64, DiskErrorKind> {
        check_file(file)?;
        let metadata = fs::symlink_metadata(self.root.join(file)).map_err(kind)?;
        if metadata.is_file() {
            Ok(metadata.len())
        } else {
            Err(DiskErrorKind::Other)
        }
    }
}

/// The kind of an error of the operating system.
fn kind(error: io::Error) -> DiskErrorKind {
    match error.kind() {
        ErrorKind::NotFound => DiskErrorKind::NotFound,
        ErrorKind::AlreadyExists => DiskErrorKind::AlreadyExists,
        ErrorKind::PermissionDenied => DiskErrorKind::PermissionDenied,
        ErrorKind::ReadOnlyFilesystem => DiskErrorKind::ReadOnlyFilesystem,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DiskErrorKind::StorageFull,
        ErrorKind::Interrupted => DiskErrorKind::Interrupted,
        _ => DiskErrorKind::Other,
    }
}

fn modified(metadata: &Metadata) -> Timestamp {
    let time: SystemTime = metadata.modified().unwrap_or(UNIX_EPOCH);
    let millis = |distance: Duration| i64::try_from(distance.as_millis()).unwrap_or(i64::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => Timestamp(millis(after)),
        Err(before) => Timestamp(-millis(before.duration())),
    }
}

/// Writes all bytes in as many calls as it takes. Nobody tries again when a signal comes before the first byte: whoever
/// appends must know what to do then.
fn write(mut file: &File, bytes: &[u8]) -> (usize, io::Result<()>) {
    let mut done = 0;
    while done < bytes.len() {
        match file.write(&bytes[done..]) {
            Ok(0) => return (done, Err(ErrorKind::WriteZero.into())),
            Ok(count) => done += count,
            Err(error) if error.kind() == ErrorKind::Interrupted && done > 0 => {}
            Err(error) => return (done, Err(error)),
        }
    }
    (done, Ok(()))
}

impl Disk for RealDisk {
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError> {
        let mut entries = self
            .entries(dir)
            .map_err(|kind| DiskError::new(DiskCall::List, dir, kind))?;
        entries.retain(|(_, metadata)| metadata.is_file());
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        let info = |(name, metadata): (String, Metadata)| FileInfo {
            name,
            bytes: metadata.len(),
            modified: modified(&metadata),
        };
        Ok(entries.into_iter().map(info).collect())
    }

    fn len(&self, file: &str) -> Result<u64, DiskError> {
        self.file_len(file)
            .map_err(|kind| DiskError::new(DiskCall::Len, file, kind))
    }

    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError> {
        let mut read = || {
            check_file(file)?;
            let open = File::open(self.root.join(file)).map_err(kind)?;
            let mut done = 0;
            while done < into.len() {
                match open.read_at(&mut into[done..], position.0.saturating_add(done as u64)) {
                    Ok(0) => break,
                    Ok(count) => done += count,
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Err(kind(error)),
                }
            }
            Ok(done)
        };
        read().map_err(|kind| DiskError::new(DiskCall::Read, file, kind))
    }

    fn create_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        let make = || {
            check_dir(dir)?;
            let path = self.root.join(dir);
            match fs::create_dir(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
                made => made.map_err(kind),
            }
        };
        make().map_err(|kind| DiskError::new(DiskCall::CreateDir, dir, kind))
    }

    fn create(&mut self, file: &str) -> Result<(), DiskError> {
        let make = || {
            check_file(file)?;
            let mut new = OpenOptions::new();
            new.write(true).create_new(true);
            new.open(self.root.join(file)).map(drop).map_err(kind)
        };
        make().map_err(|kind| DiskError::new(DiskCall::Create, file, kind))
    }

    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError> {
        let mut append = || {
            let open = self.open_to_write(file)?;
            let after = self.written.saturating_add(bytes.len() as u64);
            if self.limit.is_some_and(|limit| after > limit) {
                return Err(DiskErrorKind::StorageFull);
            }
            let (done, result) = write(&open, bytes);
            self.written += done as u64;
            result.map_err(kind)
        };
        append().map_err(|kind| DiskError::new(DiskCall::Append, file, kind))
    }

    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError> {
        let mut cut = || {
            let cut_off = self.file_len(file)?.saturating_sub(len);
            if cut_off > 0 {
                self.open_to_write(file)?.set_len(len).map_err(kind)?;
                self.written = self.written.saturating_sub(cut_off);
            }
            Ok(())
        };
        cut().map_err(|kind| DiskError::new(DiskCall::Truncate, file, kind))
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let mut rename = || {
            check_rename(from, to)?;
            self.file_len(from)?;
            let replaced = if from == to {
                0
            } else {
                self.file_len(to).unwrap_or(0)
            };
            fs::rename(self.root.join(from), self.root.join(to)).map_err(kind)?;
            self.written = self.written.saturating_sub(replaced);
            Ok(())
        };
        rename().map_err(|kind| DiskError::new(DiskCall::Rename, from, kind))
    }

    fn remove(&mut self, file: &str) -> Result<(), DiskError> {
        let mut remove = || {
            let bytes = self.file_len(file)?;
            fs::remove_file(self.root.join(file)).map_err(kind)?;
            self.written = self.written.saturating_sub(bytes);
            Ok(())
        };
        remove().map_err(|kind| DiskError::new(DiskCall::Remove, file, kind))
    }

    fn sync(&mut self, file: &str) -> Result<(), DiskError> {
        let sync = || self.open_to_write(file)?.sync_all().map_err(kind);
        sync().map_err(|kind| DiskError::new(DiskCall::Sync, file, kind))
    }

    fn sync_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        let sync = || {
            check_dir(dir)?;
            let open = File::open(self.root.join(dir)).map_err(kind)?;
            if !open.metadata().map_err(kind)?.is_dir() {
                return Err(DiskErrorKind::Other);
            }
            open.sync_all().map_err(kind)
        };
        sync().map_err(|kind| DiskError::new(DiskCall::SyncDir, dir, kind))
    }
}
