//! A program of ours in a process group of its own: it ends with everything that it started, also on Ctrl-C.

use super::ctrl_c;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::io;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output};

/// A running group. It is killed when it is dropped.
#[derive(Debug)]
pub struct Group {
    child: Child,
    group: Pid,
}

impl Group {
    /// Starts a program.
    ///
    /// # Errors
    /// The system does not start it.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let (child, group) = ctrl_c::start(command)?;
        Ok(Self { child, group })
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// The system does not start it, or its output cannot be read.
    pub fn output(command: &mut Command) -> io::Result<Output> {
        let (child, group) = ctrl_c::start(command)?;
        let output = child.wait_with_output();
        ctrl_c::leave(group);
        output
    }

    /// From now on it gets no more memory than that, and leaves no core. Where the system refuses, it goes without.
    pub fn limit_memory(&self, bytes: u64) {
        let both = |value| Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        let _ = prlimit(Some(self.group), Resource::As, both(bytes));
        let _ = prlimit(Some(self.group), Resource::Core, both(0));
    }

    /// What it prints, if it was started with a pipe for that; the first time only.
    pub fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// The system does not say how it ended.
    pub fn wait(mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        ctrl_c::kill_group(self.group);
        let _ = self.child.wait();
        ctrl_c::leave(self.group);
    }
}
