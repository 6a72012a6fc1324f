//! Two calls that nobody wraps safely.

#![expect(
    unsafe_code,
    reason = "neither the standard library nor rustix has these as safe functions"
)]

use rustix::thread::UnshareFlags;
use std::fs;
use std::io;
use std::os::fd::{BorrowedFd, RawFd};

/// Leaves the namespaces that are named for new ones.
pub(super) fn unshare(namespaces: UnshareFlags) -> io::Result<()> {
    // Only the flag for a table of descriptors of one's own can break other code, and nobody here passes it.
    unsafe { rustix::thread::unshare_unsafe(namespaces) }?;
    Ok(())
}

/// Lets every descriptor but the three standard ones end with this program: what it becomes inherits none.
pub(super) fn close_on_exec() -> io::Result<()> {
    // Three plain numbers; nothing is closed here, so no owner of a descriptor is deceived.
    let result = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            3,
            u32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    if result == 0 {
        return Ok(());
    }
    // A system before 5.11, or a container that does not know the call.
    let open: Vec<RawFd> = fs::read_dir("/proc/self/fd")?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&number| number > 2)
        .collect();
    for number in open {
        // The folder's own descriptor is closed by now; for it and for any other that is gone the call fails, which is as good.
        let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
        let _ = rustix::io::fcntl_setfd(descriptor, rustix::io::FdFlags::CLOEXEC);
    }
    Ok(())
}
