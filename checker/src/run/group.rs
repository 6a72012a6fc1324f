//! A program of ours in a process group of its own: it ends with everything that it started, also on Ctrl-C.

use super::ctrl_c;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Output};

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

    /// From now on it gets so many seconds of CPU time.
    pub fn limit_cpu(&self, seconds: u64) {
        // The first number brings a signal that can be told apart, the second one ends it.
        let limit = Rlimit {
            current: Some(seconds),
            maximum: Some(seconds + 1),
        };
        let _ = prlimit(Some(self.group), Resource::Cpu, limit);
    }

    /// What it prints, if it was started with a pipe for that; the first time only.
    pub fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// What it prints on standard error, as with [`Group::stdout`].
    pub fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// How it ended, if it has.
    ///
    /// # Errors
    /// The system does not say how it ended.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
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
