//! Ctrl-C: the probes live in process groups of their own, so that they can be killed with whatever they started.
//! The terminal's signal does not reach them, so we pass it on.

use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The exit code of a run that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

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
                for &group in LIVE.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                    kill_group(group);
                }
                for folder in SCRATCH
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .iter()
                {
                    let _ = fs::remove_dir_all(folder);
                }
                exit(INTERRUPTED);
            }
        })?;
    Ok(())
}

pub(super) fn enter(group: Pid) {
    LIVE.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(group);
}

pub(super) fn leave(group: Pid) {
    LIVE.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .retain(|&live| live != group);
}

/// A folder that must not outlive us.
pub(super) fn enter_scratch(folder: &Path) {
    SCRATCH
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(folder.into());
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
