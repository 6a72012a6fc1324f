//! Takes the pipes to the checker away from the learner's code.
//!
//! What the learner prints must not mix with frames, so before their code runs standard input becomes empty and
//! standard output becomes standard error, which the checker captures.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};

/// The pipe from the checker and the pipe to it.
pub(crate) fn take_pipes() -> io::Result<(File, File)> {
    let calls = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let answers = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    replace(File::open("/dev/null")?.as_raw_fd(), 0)?;
    replace(2, 1)?;
    Ok((calls, answers))
}

#[expect(
    unsafe_code,
    reason = "the standard library cannot replace a descriptor"
)]
fn replace(with: RawFd, number: RawFd) -> io::Result<()> {
    unsafe extern "C" {
        fn dup2(from: i32, to: i32) -> i32;
    }
    // Both numbers are open descriptors of ours, and nobody else owns `number`.
    match unsafe { dup2(with, number) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
