//! Another user than root, and no privileges.
//!
//! A user of its own for each jail: what one may do to its own processes and files, none can do to another's, and its
//! processes are counted apart.

use rustix::fs::{AtFlags, CWD, XattrFlags, chownat, setxattr};
use rustix::process::{Gid, Uid, geteuid, getpid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, set_capabilities,
    set_capabilities_secure_bits, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// The users that no system gives a name to, and that a container has too.
const FIRST: u32 = 61_184;
const HOW_MANY: u32 = 4_096;

pub(super) fn is_root() -> bool {
    geteuid().is_root()
}

/// Becomes a user that nobody else is, who may write to one folder.
///
/// # Errors
/// We are not root, or the system knows no such user.
pub(super) fn change(write: Option<&Path>) -> io::Result<()> {
    let number = FIRST + getpid().as_raw_nonzero().get().unsigned_abs() % HOW_MANY;
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    if let Some(folder) = write {
        give(folder, number)?;
    }
    set_thread_groups(&[])?;
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    Ok(())
}

/// Gives a folder to a user, with all that is in it and all that we shall put there. No link is followed, and what has a second name
/// somewhere is left alone.
fn give(path: &Path, user: u32) -> io::Result<()> {
    let found = path.symlink_metadata()?;
    if found.is_file() && found.nlink() > 1 {
        return Ok(());
    }
    let (owner, group) = (Uid::from_raw(user), Gid::from_raw(user));
    chownat(
        CWD,
        path,
        Some(owner),
        Some(group),
        AtFlags::SYMLINK_NOFOLLOW,
    )?;
    if found.is_dir() {
        setxattr(
            path,
            "system.posix_acl_default",
            &for_all_below(user),
            XattrFlags::empty(),
        )?;
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), user)?;
        }
    }
    Ok(())
}

/// An access list: the folder's owner and one user may do everything with what is made in it, others may read.
fn for_all_below(user: u32) -> Vec<u8> {
    const NOBODY: u32 = u32::MAX;
    let mut list = 2_u32.to_le_bytes().to_vec();
    // Owner, a named user, group, the most that a named user gets, others.
    for (tag, may, id) in [
        (1_u16, 7_u16, NOBODY),
        (2, 7, user),
        (4, 5, NOBODY),
        (16, 7, NOBODY),
        (32, 5, NOBODY),
    ] {
        list.extend_from_slice(&tag.to_le_bytes());
        list.extend_from_slice(&may.to_le_bytes());
        list.extend_from_slice(&id.to_le_bytes());
    }
    list
}

/// Gives up all privileges, also those that root gets when it starts a program.
///
/// # Errors
/// Root may not say so.
pub(super) fn give_up_privileges() -> io::Result<()> {
    if is_root() {
        set_capabilities_secure_bits(
            CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED,
        )?;
    }
    let none = CapabilitySet::empty();
    set_capabilities(
        None,
        CapabilitySets {
            effective: none,
            permitted: none,
            inheritable: none,
        },
    )?;
    Ok(())
}

/// Whether a user without a name can come to a path and read it. What lies in root's home it cannot.
pub(super) fn is_open_to_all(path: &Path) -> bool {
    let permits = |path: &Path, what: u32| path.metadata().is_ok_and(|it| it.mode() & what == what);
    let itself = if path.is_dir() { 0o5 } else { 0o4 };
    permits(path, itself) && path.ancestors().skip(1).all(|folder| permits(folder, 0o1))
}

/// How many threads the user of this program has now, in all its processes.
pub(super) fn threads_now() -> u64 {
    let mine = geteuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mine = processes.filter(|entry| entry.metadata().is_ok_and(|it| it.uid() == mine));
    mine.filter_map(|entry| Some(fs::read_dir(entry.path().join("task")).ok()?.count() as u64))
        .sum()
}
