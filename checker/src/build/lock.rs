//! One checker at a time in one folder: another would replace the probe while this one runs it.

use crate::page::tell;
use crate::regular;
use anyhow::{Context, Result};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use std::fs::File;
use std::path::Path;

/// Held until it is dropped; the system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Waits until nobody else works in `folder`, and says so.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn take(folder: &Path) -> Result<Self> {
        let path = folder.join("lock");
        let file =
            regular::to_lock(&path).with_context(|| format!("cannot write {}", path.display()))?;
        if flock(&file, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK) {
            tell("Another checker is at work on this chapter; waiting for it ...");
            // A file system without locks has nothing to wait for.
            let _ = flock(&file, FlockOperation::LockExclusive);
        }
        Ok(Self { _file: file })
    }
}
