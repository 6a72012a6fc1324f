//! A disk as a log sees it: files in directories, and the calls that change them.
//!
//! All code from chapter 3 on goes through [`Disk`], so that the same code runs on real files and on a disk in memory that can
//! crash on purpose. A path is text, parts separated by `/`, from the disk's root: `rides-0/00000000000000000000.log`. The root is
//! the directory `""`. A path that leads out of it, or has an empty part or `.`, is [`DiskErrorKind::PermissionDenied`].
//! What we left out: writes in the middle of a file. A log only appends and cuts.

mod error;
mod file;
mod path;
mod real;
mod simulated;

pub use error::{DiskCall, DiskError, DiskErrorKind};
pub use file::DiskFile;
pub use real::RealDisk;
pub use simulated::{CallMade, Fault, FileImage, Image, SimDisk};

use crate::{Position, Timestamp};

/// A file of a directory, as [`Disk::list`] shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Its name, without the directory.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// When its bytes last changed.
    pub modified: Timestamp,
}

/// Files in directories.
///
/// What a call has done can be read at once, by this process and by others. What a loss of power leaves is another matter:
/// bytes are only safe after [`Disk::sync`], and a file's name only after [`Disk::sync_dir`] of its directory. A call that
/// fails has done nothing, but for [`Disk::append`]: of its bytes the first few may stand in the file.
pub trait Disk {
    /// The files of a directory by name, ascending. Directories in it are left out.
    ///
    /// # Errors
    /// The directory is not there or cannot be read.
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError>;

    /// The length of a file in bytes.
    ///
    /// # Errors
    /// [`DiskErrorKind::NotFound`] when the file is not there.
    fn len(&self, file: &str) -> Result<u64, DiskError>;

    /// Fills `into` with the file's bytes from `position` on, and returns how many it filled: all, or what is left before the
    /// end when that is less. There are no other short reads.
    ///
    /// # Errors
    /// The file is not there or cannot be read.
    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError>;

    /// Makes a directory. One that is there already is no error.
    ///
    /// # Errors
    /// The directory around it is not there, or the disk refuses.
    fn create_dir(&mut self, dir: &str) -> Result<(), DiskError>;

    /// Makes an empty file.
    ///
    /// # Errors
    /// [`DiskErrorKind::AlreadyExists`] when one of that name is there; the directory is not there; the disk refuses.
    fn create(&mut self, file: &str) -> Result<(), DiskError>;

    /// Writes bytes behind the end of a file.
    ///
    /// # Errors
    /// The file is not there, or the disk refuses. Then any number of the first bytes may have been written.
    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError>;

    /// Cuts a file to its first `len` bytes. A file that has no more is left as it is.
    ///
    /// # Errors
    /// The file is not there, or the disk refuses.
    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError>;

    /// Gives a file another name in its directory. One that had the new name is gone, and at no moment is there none of that
    /// name.
    ///
    /// # Errors
    /// The file is not there; the new name is in another directory; the disk refuses.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError>;

    /// Removes a file.
    ///
    /// # Errors
    /// The file is not there, or the disk refuses.
    fn remove(&mut self, file: &str) -> Result<(), DiskError>;

    /// Waits until the file's bytes are safe from a loss of power: fsync.
    ///
    /// # Errors
    /// The disk could not write them. They may be lost then, and a second sync that succeeds proves nothing.
    fn sync(&mut self, file: &str) -> Result<(), DiskError>;

    /// Waits until the names in a directory are safe from a loss of power: files made, renamed and removed.
    ///
    /// # Errors
    /// The disk could not write them. They may be lost then.
    fn sync_dir(&mut self, dir: &str) -> Result<(), DiskError>;
}
