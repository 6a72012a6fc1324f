//! A disk in memory that can crash on purpose.

use std::collections::BTreeMap;

use super::{Disk, DiskCall, DiskError, DiskErrorKind, FileInfo};
use crate::{Position, Timestamp};

/// One file of an [`Image`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileImage {
    /// Its path.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// When they last changed.
    pub modified: Timestamp,
}

/// All files of a disk, by path ascending.
pub type Image = Vec<FileImage>;

/// A disk in memory.
#[derive(Clone, Debug, Default)]
pub struct SimDisk {
    files: BTreeMap<String, FileImage>,
    now: Timestamp,
}

impl SimDisk {
    /// An empty disk.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A disk with these files.
    #[must_use]
    pub fn with(image: Image) -> Self {
        let files = image
            .into_iter()
            .map(|file| (file.path.clone(), file))
            .collect();
        Self {
            files,
            now: Timestamp(0),
        }
    }

    /// The time from now on: what changes a file stamps it with this.
    pub fn set_now(&mut self, now: Timestamp) {
        self.now = now;
    }

    /// All files as they can be read now.
    #[must_use]
    pub fn image(&self) -> Image {
        self.files.values().cloned().collect()
    }

    fn file(&self, call: DiskCall, path: &str) -> Result<&FileImage, DiskError> {
        self.files
            .get(path)
            .ok_or_else(|| DiskError::new(call, path, DiskErrorKind::NotFound))
    }

    fn change(&mut self, call: DiskCall, path: &str) -> Result<&mut FileImage, DiskError> {
        let now = self.now;
        let file = self
            .files
            .get_mut(path)
            .ok_or_else(|| DiskError::new(call, path, DiskErrorKind::NotFound))?;
        file.modified = now;
        Ok(file)
    }
}

impl Disk for SimDisk {
    fn list(&self, dir: &str) -> Result<Vec<FileInfo>, DiskError> {
        let inside = |path: &str| -> Option<String> {
            let name = path.strip_prefix(dir)?.strip_prefix('/')?;
            (!name.contains('/')).then(|| name.into())
        };
        let info = |file: &FileImage| {
            Some(FileInfo {
                name: inside(&file.path)?,
                bytes: file.bytes.len() as u64,
                modified: file.modified,
            })
        };
        Ok(self.files.values().filter_map(info).collect())
    }

    fn len(&self, file: &str) -> Result<u64, DiskError> {
        Ok(self.file(DiskCall::Len, file)?.bytes.len() as u64)
    }

    fn read_at(&self, file: &str, position: Position, into: &mut [u8]) -> Result<usize, DiskError> {
        let rest = self
            .file(DiskCall::Read, file)?
            .bytes
            .get(position.0 as usize..)
            .unwrap_or_default();
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }

    fn create_dir(&mut self, _dir: &str) -> Result<(), DiskError> {
        Ok(())
    }

    fn create(&mut self, file: &str) -> Result<(), DiskError> {
        if self.files.contains_key(file) {
            return Err(DiskError::new(
                DiskCall::Create,
                file,
                DiskErrorKind::AlreadyExists,
            ));
        }
        let image = FileImage {
            path: file.into(),
            bytes: Vec::new(),
            modified: self.now,
        };
        self.files.insert(file.into(), image);
        Ok(())
    }

    fn append(&mut self, file: &str, bytes: &[u8]) -> Result<(), DiskError> {
        self.change(DiskCall::Append, file)?
            .bytes
            .extend_from_slice(bytes);
        Ok(())
    }

    fn truncate(&mut self, file: &str, len: u64) -> Result<(), DiskError> {
        self.change(DiskCall::Truncate, file)?
            .bytes
            .truncate(len as usize);
        Ok(())
    }

    fn rename(&mut self, from: &str, to: &str) -> Result<(), DiskError> {
        let mut file = self.file(DiskCall::Rename, from)?.clone();
        self.files.remove(from);
        file.path = to.into();
        self.files.insert(to.into(), file);
        Ok(())
    }

    fn remove(&mut self, file: &str) -> Result<(), DiskError> {
        self.file(DiskCall::Remove, file)?;
        self.files.remove(file);
        Ok(())
    }

    fn sync(&mut self, file: &str) -> Result<(), DiskError> {
        self.file(DiskCall::Sync, file).map(drop)
    }

    fn sync_dir(&mut self, _dir: &str) -> Result<(), DiskError> {
        Ok(())
    }
}
