//! Whether the machine ended a program because its memory was used up: that is nobody's code's fault, and may hit any program.
//!
//! Linux counts whom it ended so. A program of ours that was killed while the count rose is taken for one of them.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::process::ExitStatus;

thread_local! {
    /// The count when this thread last started a program: a job's programs are started and waited for by one thread.
    static BEFORE: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Where the system counts.
#[derive(Clone, Debug)]
pub struct Machine(PathBuf);

impl Default for Machine {
    fn default() -> Self {
        Self("/proc/vmstat".into())
    }
}

impl Machine {
    /// A program is started.
    pub fn begins(&self) {
        BEFORE.set(self.ended());
    }

    /// Whether a program that ended so was ended by the machine. Our own limits end programs by the same signal, and the count
    /// stays as it is.
    #[must_use]
    pub fn has_ended(&self, status: ExitStatus) -> bool {
        let rose =
            || matches!((BEFORE.get(), self.ended()), (Some(before), Some(now)) if now > before);
        is_killed(status) && rose()
    }

    fn ended(&self) -> Option<u64> {
        let text = fs::read_to_string(&self.0).ok()?;
        let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
        count?.trim().parse().ok()
    }
}

fn is_killed(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(rustix::process::Signal::KILL.as_raw())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

    use super::*;
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn who_is_killed_while_the_machine_kills_is_no_ones_fault() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vmstat");
        let count = |number: u64| {
            fs::write(&path, format!("pgfault 9\noom_kill {number}\nx 1\n")).unwrap();
        };
        let machine = Machine(path.clone());
        let ended = |signal| machine.has_ended(ExitStatus::from_raw(signal));
        count(3);
        assert!(!ended(9), "nothing was started");
        machine.begins();
        assert!(!ended(9), "a limit of ours");
        count(4);
        assert!(ended(9));
        assert!(!ended(6) && !ended(0), "it ended by itself");
        machine.begins();
        assert!(!ended(9), "that was before");
        fs::remove_file(&path).unwrap();
        assert!(!ended(9));
    }

    #[test]
    fn this_system_counts_or_says_nothing() {
        let machine = Machine::default();
        assert_eq!(machine.ended().is_some(), cfg!(target_os = "linux"));
    }
}
