//! Namespaces for all of this program: no network, and a folder in memory that nobody outside sees and that is gone with us.
//!
//! Jails are built inside it. That they are cheap is one reason, the other is that the checker must see what a jailed program
//! writes to a folder of a fixed size, so it has to live where that folder is mounted.

use super::raw::unshare;
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::process::{getgid, getuid};
use rustix::thread::UnshareFlags;
use std::fs;
use std::io;
use std::path::Path;

/// Where the cell's own files lie: a folder that every system has and that nobody needs to see through us.
pub(crate) const FOLDER: &str = "/dev/shm";
/// Where a jail builds its root, each in a mount namespace of its own.
pub(super) const ROOT: &str = "/dev/shm/.root";

/// Moves this process into namespaces of its own. It must not have started a thread yet.
///
/// # Errors
/// The system permits none, or a thread runs.
pub(super) fn enter() -> io::Result<()> {
    if fs::read_dir("/proc/self/task")?.count() != 1 {
        return Err(io::Error::other("threads run already"));
    }
    if !Path::new(FOLDER).is_dir() {
        return Err(io::Error::other("there is no /dev/shm"));
    }
    leave_for(
        UnshareFlags::NEWNS | UnshareFlags::NEWNET | UnshareFlags::NEWIPC | UnshareFlags::NEWUTS,
    )?;
    // What is mounted from here on is nobody else's.
    mount_change(
        "/",
        MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
    )?;
    mount(
        "cell",
        FOLDER,
        "tmpfs",
        MountFlags::NOSUID | MountFlags::NODEV,
        c"size=256m,nr_inodes=64k,mode=1777",
    )?;
    fs::create_dir(ROOT)
}

/// Leaves namespaces for new ones: as we are, or else as the owner of a user namespace in which we keep our number.
pub(super) fn leave_for(namespaces: UnshareFlags) -> io::Result<()> {
    if unshare(namespaces).is_ok() {
        return Ok(());
    }
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    unshare(namespaces | UnshareFlags::NEWUSER)?;
    // Who may not set groups may say who is in ours.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))
}
