//! Paths of a disk: text, parts separated by `/`, from the disk's root. The root itself is the empty text.

use super::DiskErrorKind;

/// The directory around a file or directory.
pub(super) fn parent(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

/// Refuses what is no path of a file: nothing may lead out of the root, and no file may have two paths.
pub(super) fn check_file(path: &str) -> Result<(), DiskErrorKind> {
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err(DiskErrorKind::PermissionDenied);
    }
    Ok(())
}

/// The same for a directory, which may be the root.
pub(super) fn check_dir(path: &str) -> Result<(), DiskErrorKind> {
    if path.is_empty() {
        return Ok(());
    }
    check_file(path)
}

/// Refuses a rename that leads to another directory: its two names would be made safe by two different syncs.
pub(super) fn check_rename(from: &str, to: &str) -> Result<(), DiskErrorKind> {
    check_file(from)?;
    check_file(to)?;
    if parent(from) != parent(to) {
        return Err(DiskErrorKind::Other);
    }
    Ok(())
}
