//! Reads a file where a learner's, or anybody's, may be something else: a pipe there would keep us for ever, a device is
//! endless.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// All bytes of a file.
///
/// # Errors
/// It cannot be read, or is no file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    check(path)?;
    fs::read(path)
}

/// That it is a file, or a link to one.
///
/// # Errors
/// It is something else, or cannot be asked.
pub fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is a folder, a pipe or a device, and no file",
        )),
    }
}

/// A file to lock, made where there is none. A pipe would let nobody open it who only writes.
///
/// # Errors
/// It cannot be made, or something else is there.
pub fn to_lock(path: &Path) -> io::Result<File> {
    match check(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            let text = format!("{}: {error}; move it away", path.display());
            return Err(io::Error::new(error.kind(), text));
        }
        _ => {}
    }
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    #[test]
    fn nobody_waits_for_a_pipe() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("log.rs");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        assert_eq!(read(&pipe).unwrap_err().kind(), ErrorKind::InvalidInput);
        assert!(read(folder.path()).is_err());
        let locked = to_lock(&pipe).unwrap_err().to_string();
        assert!(
            locked.contains("log.rs: it is a folder, a pipe"),
            "{locked}"
        );
        assert!(to_lock(&folder.path().join("lock")).is_ok());
        let link = folder.path().join("link.rs");
        fs::write(folder.path().join("file"), "1").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        assert_eq!(read(&link).unwrap(), b"1");
    }
}
