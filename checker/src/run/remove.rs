//! Removes a folder that a learner's code worked in, whatever it made of it.
//!
//! The standard library's `remove_dir_all` calls itself for each level, so a nest of some thousand folders ends the program; and a
//! folder that may not be read stays. Here what lies deeper is moved up first, and what is closed is opened. No link is followed.

use rustix::fs::{AtFlags, Dir, Mode, OFlags};
use rustix::fs::{chmodat, fchmod, open, openat, renameat, unlinkat};
use rustix::io::Errno;
use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long we try while a learner's code may still run: it may make files faster than we remove them.
pub(super) const WHILE_IT_RUNS: Duration = Duration::from_secs(5);
/// How long we try when it is gone.
pub(super) const AFTERWARDS: Duration = Duration::from_secs(60);

/// A folder itself, not what a link of its name leads to.
pub(super) const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Removes what is there under this name: a folder with all that is in it, a file, a link. That nothing is there is no error.
pub(super) fn remove(path: &Path, patience: Duration) -> io::Result<()> {
    let is_folder = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?.is_dir(),
    };
    if !is_folder {
        return fs::remove_file(path);
    }
    // Most often it is empty already.
    if fs::remove_dir(path).is_ok() {
        return Ok(());
    }
    let top = open(path, FOLDER, Mode::empty()).or_else(|_| {
        chmodat(rustix::fs::CWD, path, Mode::RWXU, AtFlags::empty())?;
        open(path, FOLDER, Mode::empty())
    })?;
    fchmod(&top, Mode::RWXU)?;
    let begin = Instant::now();
    let mut moved = 0;
    loop {
        let names = names(&top)?;
        if names.is_empty() {
            break;
        }
        for name in names {
            remove_in(&top, &name, &mut moved)?;
            if begin.elapsed() > patience {
                return Err(io::ErrorKind::DirectoryNotEmpty.into());
            }
        }
    }
    fs::remove_dir(path)
}

/// Removes an entry of `top`. Folders in it that are not empty become entries of `top`.
fn remove_in(top: &OwnedFd, name: &CStr, moved: &mut u64) -> io::Result<()> {
    if unlinked(top, name)? {
        return Ok(());
    }
    let folder = open_folder(top, name)?;
    for inner in names(&folder)? {
        if unlinked(&folder, &inner)? || unlinkat(&folder, &inner, AtFlags::REMOVEDIR).is_ok() {
            continue;
        }
        // To move a folder, one must be allowed to write to it.
        drop(open_folder(&folder, &inner)?);
        loop {
            let to = format!("moved-up-{moved}");
            *moved += 1;
            match renameat(&folder, &inner, top, to.as_str()) {
                // The name is taken by something else; an empty folder would be replaced.
                Err(Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR) => {}
                renamed => break renamed?,
            }
        }
    }
    match unlinkat(top, name, AtFlags::REMOVEDIR) {
        // Somebody is at work in it still: it is looked at once more.
        Err(Errno::NOTEMPTY | Errno::NOENT) => Ok(()),
        removed => Ok(removed?),
    }
}

/// Whether the entry is gone now; a folder stays.
fn unlinked(folder: &OwnedFd, name: &CStr) -> io::Result<bool> {
    match unlinkat(folder, name, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => Ok(true),
        // Linux says the one, macOS the other.
        Err(Errno::ISDIR | Errno::PERM) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Opens a folder that is an entry of another, and allows us everything in it.
fn open_folder(folder: &OwnedFd, name: &CStr) -> io::Result<OwnedFd> {
    let opened = openat(folder, name, FOLDER, Mode::empty()).or_else(|error| {
        if error != Errno::ACCESS {
            return Err(error);
        }
        chmodat(folder, name, Mode::RWXU, AtFlags::empty())?;
        openat(folder, name, FOLDER, Mode::empty())
    })?;
    fchmod(&opened, Mode::RWXU)?;
    Ok(opened)
}

/// The names of a folder's entries.
pub(super) fn names(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        if ![c".", c".."].contains(&entry.file_name()) {
            names.push(entry.file_name().to_owned());
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_nest_of_thousands_goes_and_what_a_link_leads_to_stays() {
        let around = tempfile::tempdir().unwrap();
        let (folder, other) = (around.path().join("one"), around.path().join("other"));
        fs::create_dir(&folder).unwrap();
        fs::create_dir(&other).unwrap();
        fs::write(other.join("kept"), b"1").unwrap();
        symlink(&other, folder.join("link")).unwrap();
        fs::create_dir(folder.join("moved-up-0")).unwrap();
        let mut inner = open(&folder, FOLDER, Mode::empty()).unwrap();
        for _ in 0..3000 {
            rustix::fs::mkdirat(&inner, "deeper", Mode::RWXU).unwrap();
            inner = openat(&inner, "deeper", FOLDER, Mode::empty()).unwrap();
        }
        remove(&folder, AFTERWARDS).unwrap();
        assert!(!folder.exists() && other.join("kept").exists());
        symlink(&other, &folder).unwrap();
        remove(&folder, AFTERWARDS).unwrap();
        assert!(fs::symlink_metadata(&folder).is_err() && other.join("kept").exists());
        remove(&folder, AFTERWARDS).unwrap();
    }

    #[test]
    fn what_is_closed_goes_too() {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("one");
        let inner = folder.join("two/three");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("file"), b"1").unwrap();
        for closed in [&inner, &folder.join("two"), &folder] {
            fs::set_permissions(closed, fs::Permissions::from_mode(0o000)).unwrap();
        }
        remove(&folder, AFTERWARDS).unwrap();
        assert!(!folder.exists());
    }
}
