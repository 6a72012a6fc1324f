//! The bytes to look at: a file's, without reading them all at once; or those of a paste.

use kit::{Position, ReadAt, ReadFailed};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// A file.
pub(super) struct FileBytes {
    file: File,
    len: u64,
}

impl FileBytes {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self { file, len })
    }
}

impl ReadAt for FileBytes {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, position: Position, into: &mut [u8]) -> Result<usize, ReadFailed> {
        let mut filled = 0;
        while filled < into.len() {
            match self
                .file
                .read_at(&mut into[filled..], position.0 + filled as u64)
            {
                // A broker may cut its log while we look.
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Err(ReadFailed { position }),
            }
        }
        Ok(filled)
    }
}

/// Opens a file of which everything is known to be there; else a sentence.
pub(super) fn open(path: &Path) -> Result<FileBytes, String> {
    let name = path.display();
    let why = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => format!("{name} is not there: type the path of a file or a folder"),
        ErrorKind::PermissionDenied => {
            format!("{name} may not be read: chmod u+r gives you the right")
        }
        _ => format!("{name} cannot be read: {error}"),
    };
    let kind = fs::metadata(path).map_err(why)?;
    if !kind.is_file() {
        return Err(format!(
            "{name} is a pipe or a device: type a file, or `inspect -` for standard input"
        ));
    }
    File::open(path).and_then(FileBytes::new).map_err(why)
}
