//! One file of a disk as bytes that can be read at a place.

use super::{Disk, DiskError};
use crate::{Position, ReadAt, ReadFailed};

/// A file of a disk, for functions that read a log: it ends where the caller says, whatever lies behind.
#[derive(Clone)]
pub struct DiskFile<'a> {
    disk: &'a dyn Disk,
    file: String,
    len: u64,
}

impl<'a> DiskFile<'a> {
    /// The whole file, as long as it is now.
    ///
    /// # Errors
    /// The file is not there or cannot be read.
    pub fn open(disk: &'a dyn Disk, file: &str) -> Result<Self, DiskError> {
        let len = disk.len(file)?;
        Ok(Self::up_to(disk, file, len))
    }

    /// The first `len` bytes of a file.
    pub fn up_to(disk: &'a dyn Disk, file: &str, len: u64) -> Self {
        let file = file.into();
        Self { disk, file, len }
    }
}

impl ReadAt for DiskFile<'_> {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        let left = self.len.saturating_sub(position.0);
        let wanted = into.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.disk
            .read_at(&self.file, position, &mut into[..wanted])
            .map_err(|_| ReadFailed { position })
    }
}
