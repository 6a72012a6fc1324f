//! One probe process: its pipes, its limits, its end.

use super::adopted;
use super::ctrl_c;
use super::session::Limits;
use super::watchman::{Limit, Watchman};
use crate::start::{Stage, Start};
use probe::frame::{Answer, read_answer, write_call};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::io::{self, BufReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How much of what the learner's code prints is kept, in bytes. The rest is read and dropped, so nobody waits.
pub(super) const KEPT_OUTPUT: usize = 16 << 10;
/// CPU time that a probe may use in all its calls, in seconds: the system ends what nobody is left to end.
const MAX_CPU: u64 = 300;
/// How long we wait for the last words of a probe that is gone. Something that it started may hold the pipe open.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// The largest file that the learner's code may write, in bytes.
const MAX_FILE: u64 = 64 << 20;

pub(super) struct Process {
    child: Child,
    group: Pid,
    /// Closed when the probe is to leave by itself.
    calls: Option<UnixStream>,
    answers: BufReader<UnixStream>,
    watchman: Watchman,
    printed: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Process {
    pub(super) fn start(start: &Arc<dyn Start>, binary: &Path, scratch: &Path) -> io::Result<Self> {
        let stage = Stage::Run {
            scratch: scratch.into(),
        };
        let mut command = start.command(binary, &stage);
        // No pipes: safe code opens those once more by their names in `/proc/self/fd`, and no socket.
        let (calls, their_calls) = UnixStream::pair()?;
        let (answers, their_answers) = UnixStream::pair()?;
        command
            .current_dir(scratch)
            .env_clear()
            .env("TMPDIR", scratch)
            .envs([adopted::mark()])
            .stdin(OwnedFd::from(their_calls))
            .stdout(OwnedFd::from(their_answers))
            .stderr(Stdio::piped());
        adopted::adopt();
        let (mut child, group) = ctrl_c::start(&mut command)?;
        let Some(errors) = child.stderr.take() else {
            return Err(io::Error::other("the probe has no pipe for what it prints"));
        };
        limit(group);
        let printed = Arc::new(Mutex::new(Vec::new()));
        Ok(Self {
            group,
            calls: Some(calls),
            answers: BufReader::new(answers),
            watchman: Watchman::of(group, Arc::clone(start), scratch.to_path_buf()),
            reader: Some(drain(errors, Arc::clone(&printed))),
            printed,
            child,
        })
    }

    /// Asks one call. `None` when the probe died of it; then [`Process::end`] says how.
    pub(super) fn ask(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Option<Answer> {
        let watch = self.watchman.begin(limits);
        let sent = match &mut self.calls {
            Some(calls) => write_call(calls, exercise, call),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        let answer = sent.and_then(|()| read_answer(&mut self.answers));
        let in_time = self.watchman.end(&watch);
        answer.unwrap_or(None).filter(|_| in_time)
    }

    /// What the last call has used, if it took so long on the wall: time in which others had the processor is not counted.
    pub(super) fn used(&self, wall: Duration) -> Duration {
        self.watchman.used(wall)
    }

    /// Sends a call and waits for nothing.
    pub(super) fn send(&mut self, exercise: u16, call: &[u8]) {
        if let Some(calls) = &mut self.calls {
            // Who is gone has nothing to do any more.
            let _ = write_call(calls, exercise, call);
        }
    }

    /// What the learner's code has printed so far, or the beginning of it.
    pub(super) fn printed(&self) -> String {
        let printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&printed).into_owned()
    }

    /// Ends the probe with everything it started: how it left by itself, which limit it hit, and what it printed.
    pub(super) fn end(mut self) -> (Option<ExitStatus>, Option<Limit>, String) {
        self.calls = None;
        let status = self.wait_briefly();
        self.close();
        let over = self.watchman.over();
        (status, over, self.printed())
    }

    /// A probe whose pipe is closed is about to leave; one that sent nonsense may stay.
    fn wait_briefly(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_millis(500) {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }

    fn close(&mut self) {
        ctrl_c::kill_group(self.group);
        let _ = self.child.wait();
        ctrl_c::leave(self.group);
        self.watchman.dismiss();
        if let Some(reader) = self.reader.take() {
            let begin = Instant::now();
            while !reader.is_finished() && begin.elapsed() < LAST_WORDS {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.close();
    }
}

/// Describes how a process left: `exit code 3`, `signal 9`.
pub(super) fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => {
            format!("the process left with exit code {code} in the middle of the call")
        }
        (None, Some(6)) => "the process was aborted (signal 6)".into(),
        (None, Some(25)) => format!(
            "it wrote a file of more than {} MiB (disk-space)",
            MAX_FILE >> 20
        ),
        (None, Some(signal)) => format!("the process was ended by signal {signal}"),
        (None, None) => "the process left in the middle of the call".into(),
    }
}

/// Limits that the system keeps for us. Where it refuses, the watchman and the counting allocator still work.
fn limit(child: Pid) {
    let both = |value| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    // The first number brings a signal that can be told apart, the second one ends it.
    let cpu = Rlimit {
        current: Some(MAX_CPU),
        maximum: Some(MAX_CPU + 5),
    };
    let _ = prlimit(Some(child), Resource::Core, both(0));
    let _ = prlimit(Some(child), Resource::Fsize, both(MAX_FILE));
    let _ = prlimit(Some(child), Resource::Cpu, cpu);
}

fn drain(mut errors: ChildStderr, kept: Arc<Mutex<Vec<u8>>>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = errors.read(&mut buffer) {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            let room = KEPT_OUTPUT.saturating_sub(kept.len()).min(count);
            kept.extend_from_slice(&buffer[..room]);
        }
    })
}
