//! Real files.

use super::{Disk, DiskError, FileInfo, SimDisk};
use crate::Position;

/// The disk.
pub struct RealDisk(SimDisk);

impl RealDisk {
    /// A stand-in.
    pub fn new(_root: impl Into<std::path::PathBuf>, _limit: Option<u64>) -> Self {
        Self(SimDisk::new())
    }
}

impl Disk for RealDisk {
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError> {
        self.0.list(dir)
    }
    fn len(&self, file: &str) -> Result<u64, DiskError> {
        self.0.len(file)
    }
    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError> {
        self.0.read_at(file, position, into)
    }
    fn create_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.0.create_dir(dir)
    }
    fn create(&mut self, file: &str) -> Result<(), DiskError> {
        self.0.create(file)
    }
    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.0.append(file, bytes)
    }
    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError> {
        self.0.truncate(file, len)
    }
    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        self.0.rename(from, to)
    }
    fn remove(&mut self, file: &str) -> Result<(), DiskError> {
        self.0.remove(file)
    }
    fn sync(&mut self, file: &str) -> Result<(), DiskError> {
        self.0.sync(file)
    }
    fn sync_dir(&mut self, dir: &str) -> Result<(), DiskError> {
        self.0.sync_dir(dir)
    }
}
