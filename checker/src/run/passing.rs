//! A folder of somebody else's making that must not outlive us, not even at Ctrl-C.

use super::ctrl_c;
use std::io;
use std::path::{Path, PathBuf};

/// A folder that goes with this value, and at Ctrl-C before that.
#[derive(Debug)]
pub struct Passing<T: AsRef<Path>> {
    folder: Option<T>,
    path: PathBuf,
}

impl<T: AsRef<Path>> Passing<T> {
    /// Makes one: a value that removes its folder when it goes.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new(make: impl FnOnce() -> io::Result<T>) -> io::Result<Self> {
        let folder = ctrl_c::make_scratch(make)?;
        Ok(Self {
            path: folder.as_ref().into(),
            folder: Some(folder),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl<T: AsRef<Path>> AsRef<Path> for Passing<T> {
    fn as_ref(&self) -> &Path {
        self.path()
    }
}

impl<T: AsRef<Path>> Drop for Passing<T> {
    fn drop(&mut self) {
        // First the folder: a Ctrl-C in between finds nothing to remove, and not a folder that nobody knows.
        drop(self.folder.take());
        ctrl_c::leave_scratch(&self.path);
    }
}
