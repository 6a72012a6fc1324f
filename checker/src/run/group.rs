//! A program of ours in a process group of its own: it ends with everything that it started, also on Ctrl-C.

use super::ctrl_c;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::io::{self, Read as _};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often we look whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);

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

    /// Runs a program to its end, or to `longest` on the wall, and keeps the first `most` bytes of what it says on standard error.
    ///
    /// # Errors
    /// The system does not start it.
    pub fn output_within(
        command: &mut Command,
        most: usize,
        longest: Duration,
    ) -> io::Result<Ended> {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut group = Self::start(command)?;
        let pipe = group.child.stderr.take();
        let reader = thread::spawn(move || pipe.map(|pipe| first_bytes(pipe, most)));
        let begin = Instant::now();
        let status = loop {
            match group.child.try_wait()? {
                Some(status) => break Some(status),
                None if begin.elapsed() > longest => break None,
                None => thread::sleep(LOOK),
            }
        };
        let late = status.is_none();
        ctrl_c::kill_group(group.group);
        let status = match status {
            Some(status) => status,
            None => group.child.wait()?,
        };
        let errors = reader.join().ok().flatten().unwrap_or_default();
        Ok(Ended {
            status,
            errors,
            late,
        })
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

/// How a program with limits ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code or signal.
    pub status: ExitStatus,
    /// What it said on standard error, or the beginning of it.
    pub errors: Vec<u8>,
    /// Whether it was ended since it took too long.
    pub late: bool,
}

/// Reads to the end, so that nobody waits, and keeps the beginning.
fn first_bytes(mut pipe: ChildStderr, most: usize) -> Vec<u8> {
    let (mut kept, mut buffer) = (Vec::new(), [0; 8192]);
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let room = (most - kept.len()).min(count);
        kept.extend_from_slice(&buffer[..room]);
    }
    kept
}

impl Drop for Group {
    fn drop(&mut self) {
        ctrl_c::kill_group(self.group);
        let _ = self.child.wait();
        ctrl_c::leave(self.group);
    }
}
