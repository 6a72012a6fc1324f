//! One probe process: its pipes, its limits, its watchman.

use super::adopted;
use super::ctrl_c;
use super::session::Limits;
use crate::start::{Stage, Start};
use probe::frame::{Answer, read_answer, write_call};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::fs;
use std::io::{self, BufReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
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
/// How often the watchman looks.
const WATCH: Duration = Duration::from_millis(20);

/// Which limit the watchman enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Cpu,
    Wall,
    Disk,
}

/// What the watchman and the one who asks share.
#[derive(Default)]
struct Watched {
    /// Counts calls: odd while one is in flight.
    call: AtomicU64,
    cpu_limit_ms: AtomicU64,
    wall_limit_ms: AtomicU64,
    over: AtomicU8,
    done: AtomicBool,
}

pub(super) struct Process {
    child: Child,
    group: Pid,
    /// Closed when the probe is to leave by itself.
    calls: Option<UnixStream>,
    answers: BufReader<UnixStream>,
    watched: Arc<Watched>,
    watchman: Option<JoinHandle<()>>,
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
        let watched = Arc::new(Watched::default());
        let printed = Arc::new(Mutex::new(Vec::new()));
        Ok(Self {
            group,
            calls: Some(calls),
            answers: BufReader::new(answers),
            watchman: Some(watch(
                group,
                Arc::clone(&watched),
                Arc::clone(start),
                scratch.to_path_buf(),
            )),
            watched,
            reader: Some(drain(errors, Arc::clone(&printed))),
            printed,
            child,
        })
    }

    /// Asks one call. `None` when the probe died of it; then [`Process::end`] says how.
    pub(super) fn ask(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Option<Answer> {
        self.watched
            .cpu_limit_ms
            .store(limits.cpu.as_millis() as u64, Ordering::Relaxed);
        self.watched
            .wall_limit_ms
            .store(limits.wall.as_millis() as u64, Ordering::Relaxed);
        self.watched.call.fetch_add(1, Ordering::Release);
        let sent = match &mut self.calls {
            Some(calls) => write_call(calls, exercise, call),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        let answer = sent.and_then(|()| read_answer(&mut self.answers));
        self.watched.call.fetch_add(1, Ordering::Release);
        answer.unwrap_or(None)
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
        let over = match self.watched.over.load(Ordering::Acquire) {
            1 => Some(Limit::Cpu),
            2 => Some(Limit::Wall),
            3 => Some(Limit::Disk),
            _ => None,
        };
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
        self.watched.done.store(true, Ordering::Release);
        if let Some(watchman) = self.watchman.take() {
            watchman.thread().unpark();
            let _ = watchman.join();
        }
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

fn watch(
    child: Pid,
    watched: Arc<Watched>,
    start: Arc<dyn Start>,
    scratch: PathBuf,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut seen = 0;
        let mut begin = Instant::now();
        let mut cpu_before = 0;
        while !watched.done.load(Ordering::Acquire) {
            thread::park_timeout(WATCH);
            let call = watched.call.load(Ordering::Acquire);
            if call.is_multiple_of(2) {
                continue;
            }
            if call != seen {
                seen = call;
                begin = Instant::now();
                cpu_before = cpu_ms(child).unwrap_or(0);
                continue;
            }
            let cpu = cpu_ms(child).map_or(0, |now| now.saturating_sub(cpu_before));
            let wall = begin.elapsed().as_millis() as u64;
            let over = if cpu > watched.cpu_limit_ms.load(Ordering::Relaxed) {
                1
            } else if wall > watched.wall_limit_ms.load(Ordering::Relaxed) {
                2
            } else if start.wrote_too_much(&scratch) {
                3
            } else {
                continue;
            };
            if watched.call.load(Ordering::Acquire) == call {
                watched.over.store(over, Ordering::Release);
                ctrl_c::kill_group(child);
                return;
            }
        }
    })
}

/// The CPU time that a process has used, in milliseconds; `None` where `/proc` does not tell.
fn cpu_ms(pid: Pid) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    // The second field is the name in parentheses, and may hold spaces; user and system time are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    // Linux counts in hundredths of a second on every system that we know.
    Some((user + system) * 10)
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
