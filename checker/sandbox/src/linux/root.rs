//! A root folder that holds what the policy names and nothing else, each at its usual path.

use super::cell::{self, leave_for};
use rustix::mount::{MountFlags, UnmountFlags, mount, mount_bind_recursive, unmount};
use rustix::process::{chdir, pivot_root};
use rustix::thread::UnshareFlags;
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Goes there. A path that is not there is left out; the working folder stays the same, empty if the policy does not name it.
///
/// # Errors
/// The system permits no namespace or no mount, or a path cannot be mounted.
pub(super) fn enter<'a>(paths: impl Iterator<Item = &'a Path>) -> io::Result<()> {
    let here = env::current_dir().unwrap_or_else(|_| "/".into());
    leave_for(UnshareFlags::NEWNS)?;
    let root = Path::new(cell::ROOT);
    mount(
        "root",
        root,
        "tmpfs",
        MountFlags::NOSUID | MountFlags::NODEV,
        c"size=1m,nr_inodes=4k,mode=755",
    )?;
    let mut shown: Vec<PathBuf> = Vec::new();
    // A path is also shown where it really lies: links among the named files lead there.
    let mut paths: Vec<PathBuf> = paths
        .flat_map(|path| [fs::canonicalize(path).ok(), Some(path.into())])
        .flatten()
        .collect();
    // A folder stands before what is in it.
    paths.sort();
    paths.dedup();
    for path in paths {
        if path.exists() && !shown.iter().any(|above| path.starts_with(above)) {
            show(&path, root).map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("cannot show {}: {error}", path.display()),
                )
            })?;
            shown.push(path);
        }
    }
    // What is under a shown folder is there or is not; we make nothing in other people's folders.
    if !shown.iter().any(|above| here.starts_with(above)) {
        fs::create_dir_all(below(root, &here))?;
    }
    chdir(root)?;
    // The new root is put over the old one, which then lies on top and is taken off.
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir(&here)?;
    Ok(())
}

fn show(path: &Path, root: &Path) -> io::Result<()> {
    let at = below(root, path);
    if path.is_dir() {
        fs::create_dir_all(&at)?;
    } else {
        fs::create_dir_all(at.parent().unwrap_or(root))?;
        File::create(&at)?;
    }
    mount_bind_recursive(path, &at)?;
    Ok(())
}

fn below(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}
