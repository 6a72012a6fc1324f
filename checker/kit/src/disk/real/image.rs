//! Whole folders as images, and times of change: for tests, and for what looks at a folder from outside.

use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use super::{RealDisk, kind, modified};
use crate::{Disk, DiskCall, DiskError, DiskErrorKind, FileImage, Image, Timestamp};

impl RealDisk {
    /// Sets when a file's bytes last changed.
    ///
    /// # Errors
    /// The file is not there, or the disk refuses. The error names `append`, as it is a write.
    pub fn set_modified(&mut self, file: &str, modified: Timestamp) -> Result<(), DiskError> {
        let set = || {
            let distance = Duration::from_millis(modified.0.unsigned_abs());
            let time = if modified.0 < 0 {
                UNIX_EPOCH.checked_sub(distance)
            } else {
                UNIX_EPOCH.checked_add(distance)
            };
            let time = time.ok_or(DiskErrorKind::Other)?;
            self.open_to_write(file)?.set_modified(time).map_err(kind)
        };
        set().map_err(|kind| DiskError::new(DiskCall::Append, file, kind))
    }

    /// Makes these files with their bytes and times, and the directories around them.
    ///
    /// # Errors
    /// One of the files is there already, or a call failed. Then the files before it are made.
    pub fn write_image(&mut self, image: &Image) -> Result<(), DiskError> {
        for FileImage {
            path,
            bytes,
            modified,
        } in image
        {
            for (slash, _) in path.match_indices('/') {
                self.create_dir(&path[..slash])?;
            }
            self.create(path)?;
            self.append(path, bytes)?;
            self.set_modified(path, *modified)?;
        }
        Ok(())
    }

    /// All files below the root, by path ascending.
    ///
    /// # Errors
    /// A file or directory could not be read.
    pub fn read_image(&self) -> Result<Image, DiskError> {
        let mut image = Image::new();
        let mut dirs = vec![String::new()];
        while let Some(dir) = dirs.pop() {
            let entries = self
                .entries(&dir)
                .map_err(|kind| DiskError::new(DiskCall::List, &dir, kind))?;
            for (name, metadata) in entries {
                let path = if dir.is_empty() {
                    name
                } else {
                    format!("{dir}/{name}")
                };
                if metadata.is_dir() {
                    dirs.push(path);
                } else {
                    let bytes = fs::read(self.root.join(&path))
                        .map_err(|error| DiskError::new(DiskCall::Read, &path, kind(error)))?;
                    let modified = modified(&metadata);
                    image.push(FileImage {
                        path,
                        bytes,
                        modified,
                    });
                }
            }
        }
        image.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(image)
    }
}
