//! Why a call of a disk failed.

use std::error::Error;
use std::fmt;

/// A call of [`Disk`](super::Disk).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiskCall {
    /// `list`.
    List,
    /// `len`.
    Len,
    /// `read_at`.
    Read,
    /// `create_dir`.
    CreateDir,
    /// `create`.
    Create,
    /// `append`.
    Append,
    /// `truncate`.
    Truncate,
    /// `rename`.
    Rename,
    /// `remove`.
    Remove,
    /// `sync`.
    Sync,
    /// `sync_dir`.
    SyncDir,
}

impl DiskCall {
    /// The call's name in [`Disk`](super::Disk).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DiskCall::List => "list",
            DiskCall::Len => "len",
            DiskCall::Read => "read_at",
            DiskCall::CreateDir => "create_dir",
            DiskCall::Create => "create",
            DiskCall::Append => "append",
            DiskCall::Truncate => "truncate",
            DiskCall::Rename => "rename",
            DiskCall::Remove => "remove",
            DiskCall::Sync => "sync",
            DiskCall::SyncDir => "sync_dir",
        }
    }
}

/// What kind of failure it was. The names are those of `std::io::ErrorKind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiskErrorKind {
    /// There is no file or directory of that name.
    NotFound,
    /// There is one already.
    AlreadyExists,
    /// This user may not.
    PermissionDenied,
    /// The disk can only be read.
    ReadOnlyFilesystem,
    /// No space is left.
    StorageFull,
    /// A signal came before anything was done.
    Interrupted,
    /// Anything else: the device reports an error.
    Other,
}

impl DiskErrorKind {
    /// The kind in a few words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            DiskErrorKind::NotFound => "it is not there",
            DiskErrorKind::AlreadyExists => "it is there already",
            DiskErrorKind::PermissionDenied => "permission denied",
            DiskErrorKind::ReadOnlyFilesystem => "the file system is read-only",
            DiskErrorKind::StorageFull => "no space left",
            DiskErrorKind::Interrupted => "interrupted",
            DiskErrorKind::Other => "the device reports an error",
        }
    }
}

/// A call of a disk that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskError {
    /// The call.
    pub call: DiskCall,
    /// Its file or directory; of a rename the old name.
    pub path: String,
    /// Why it failed.
    pub kind: DiskErrorKind,
}

impl DiskError {
    /// A failure of `call` on `path`.
    #[must_use]
    pub fn new(call: DiskCall, path: &str, kind: DiskErrorKind) -> Self {
        let path = path.into();
        Self { call, path, kind }
    }
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}: {}",
            self.call.name(),
            self.path,
            self.kind.text()
        )
    }
}

impl Error for DiskError {}
