//! Writes a file whole or not at all: a full disk or a crash leaves the old one as it was.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a new file beside the old one, which it then takes the place of.
///
/// # Errors
/// The folder cannot be written, or the disk is full: the old file is as it was, and of the new one nothing is left.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let new = path.with_file_name(format!(".{name}.new-{}", std::process::id()));
    let write = || {
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        fs::create_dir_all(taken.join("inner")).unwrap();
        assert!(replace(&taken, b"1").is_err());
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(names.len(), 1);
        replace(&folder.path().join("free"), b"1").unwrap();
        assert_eq!(fs::read(folder.path().join("free")).unwrap(), b"1");
    }
}
