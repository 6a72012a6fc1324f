//! What a learner's code started and put out of its probe's process group: a daemon, or a child with a session of its own.
//! Whose parent is gone becomes a child of ours, and so can be found and ended. Where the system has no such thing, or the
//! child threw its environment away, it lives on.

use rustix::process::{
    Pid, Signal, WaitOptions, getpgid, getpid, kill_process, set_child_subreaper, waitpid,
};
use std::fs;
use std::thread;
use std::time::Duration;

/// Each time round those are found whose parent was ended before.
const ROUNDS: u32 = 50;
const SETTLES: Duration = Duration::from_millis(1);

/// From now on, what loses its parent below us is ours.
pub(super) fn adopt() {
    let _ = set_child_subreaper(Some(getpid()));
}

/// Marks a process, and all that it starts, as a learner's.
pub(super) fn mark() -> (&'static str, String) {
    (probe::CHECKER, std::process::id().to_string())
}

/// Ends what was adopted, but for the groups that are still at work.
pub(super) fn end(live: &[Pid]) {
    for _ in 0..ROUNDS {
        let lost: Vec<Pid> = children()
            .filter(|&child| is_marked(child))
            .filter(|&child| getpgid(Some(child)).is_ok_and(|group| !live.contains(&group)))
            .collect();
        if lost.is_empty() {
            return;
        }
        for &child in &lost {
            let _ = kill_process(child, Signal::KILL);
        }
        thread::sleep(SETTLES);
        for child in lost {
            let _ = waitpid(Some(child), WaitOptions::NOHANG);
        }
    }
}

fn children() -> impl Iterator<Item = Pid> {
    let threads = fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    threads.flat_map(|thread| {
        let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        let pids = children
            .split_whitespace()
            .filter_map(|pid| pid.parse().ok());
        pids.filter_map(Pid::from_raw).collect::<Vec<_>>()
    })
}

/// Not everybody below us is a learner's: a compiler may have left a server that others use too.
fn is_marked(child: Pid) -> bool {
    let (name, value) = mark();
    let mark = format!("{name}={value}");
    let environment = fs::read(format!("/proc/{}/environ", child.as_raw_nonzero()));
    let environment = environment.unwrap_or_default();
    environment
        .split(|&byte| byte == 0)
        .any(|entry| entry == mark.as_bytes())
}
