//! A disk on which reads of one file fail, and the calls of a disk as plain data.

use kit::disk::{CallMade, FileInfo};
use kit::{Disk, DiskError, DiskErrorKind, Position, SimDisk};
use probe::ch04::checkpoint::DoneCall;
use std::cell::Cell;

/// The simulated disk, but for reads of one file.
pub(crate) struct Unreadable {
    /// The disk behind it.
    pub disk: SimDisk,
    file: String,
    /// The read that fails, from 1; without it each.
    failing: Option<u64>,
    reads: Cell<u64>,
}

impl Unreadable {
    /// No read of the file works.
    pub(crate) fn always(disk: SimDisk, file: &str) -> Self {
        Self {
            disk,
            file: file.into(),
            failing: None,
            reads: Cell::new(0),
        }
    }

    /// Only this read of the file fails, the first is 1.
    pub(crate) fn once(disk: SimDisk, file: &str, read: u64) -> Self {
        Self {
            failing: Some(read),
            ..Self::always(disk, file)
        }
    }

    /// Whether a read has failed.
    pub(crate) fn failed(&self) -> bool {
        self.reads.get() >= self.failing.unwrap_or(1)
    }
}

impl Disk for Unreadable {
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError> {
        self.disk.list(dir)
    }

    fn len(&self, file: &str) -> Result<u64, DiskError> {
        self.disk.len(file)
    }

    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError> {
        if file == self.file {
            self.reads.set(self.reads.get() + 1);
            if self
                .failing
                .is_none_or(|failing| self.reads.get() == failing)
            {
                let call = kit::DiskCall::Read;
                return Err(DiskError::new(call, file, DiskErrorKind::Other));
            }
        }
        self.disk.read_at(file, position, into)
    }

    fn create_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.disk.create_dir(dir)
    }

    fn create(&mut self, file: &str) -> Result<(), DiskError> {
        self.disk.create(file)
    }

    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.disk.append(file, bytes)
    }

    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError> {
        self.disk.truncate(file, len)
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        self.disk.rename(from, to)
    }

    fn remove(&mut self, file: &str) -> Result<(), DiskError> {
        self.disk.remove(file)
    }

    fn sync(&mut self, file: &str) -> Result<(), DiskError> {
        self.disk.sync(file)
    }

    fn sync_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.disk.sync_dir(dir)
    }
}

/// A changing call as plain data.
pub(crate) fn done(call: &CallMade) -> DoneCall {
    DoneCall {
        call: call.call.name().into(),
        path: call.path.clone(),
        to: call.to.clone(),
        bytes: call.bytes,
    }
}
