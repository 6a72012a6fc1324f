//! Ctrl-C: the probes live in process groups of their own, so that they can be killed with whatever they started.
//! The terminal's signal does not reach them, so we pass it on.

use super::adopted;
use super::remove::{WHILE_IT_RUNS, remove};
use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, exit};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The exit code of a run that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
/// What is killed is gone by then.
const SETTLES: Duration = Duration::from_millis(5);

static LIVE: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From here on, a signal that ends us ends the probes first.
///
/// # Errors
/// The system refuses to install a handler.
pub fn end_probes_on_ctrl_c() -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            if signals.forever().next().is_some() {
                // Never let go of: a worker that starts another probe or makes another folder waits until we are gone.
                let live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
                let folders = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
                for &group in live.iter() {
                    kill_group(group);
                }
                // Twice: a worker may have been about to write a file.
                for _ in 0..2 {
                    adopted::end(&[]);
                    for folder in folders.iter() {
                        let _ = remove(folder, WHILE_IT_RUNS);
                    }
                    thread::sleep(SETTLES);
                }
                exit(INTERRUPTED);
            }
        })?;
    Ok(())
}

/// Starts a process in a group of its own, which a signal ends from its first moment on.
pub(super) fn start(command: &mut Command) -> io::Result<(Child, Pid)> {
    let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let child = command.process_group(0).spawn()?;
    let group = Pid::from_child(&child);
    live.push(group);
    Ok((child, group))
}

/// A group has ended, and what it left to us ends too.
pub(super) fn leave(group: Pid) {
    let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
    live.retain(|&live| live != group);
    adopted::end(&live);
}

/// Makes a folder that must not outlive us.
pub(super) fn make_scratch<T: AsRef<Path>>(make: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let mut folders = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = make()?;
    folders.push(folder.as_ref().into());
    Ok(folder)
}

pub(super) fn leave_scratch(folder: &Path) {
    SCRATCH
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .retain(|live| live != folder);
}

/// Kills a whole group. That nobody is left in it is what we want, so an error is none.
pub(super) fn kill_group(group: Pid) {
    let _ = kill_process_group(group, Signal::KILL);
}
