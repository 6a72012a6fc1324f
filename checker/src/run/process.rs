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
/// On a machine that is so many times busier than we think, a call that works is ended too.
const CROWDED: u64 = 10;
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
    /// What the call in flight has used so far, of CPU time and of time in which it only waited.
    used_ms: AtomicU64,
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
        self.watched.used_ms.store(0, Ordering::Relaxed);
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

    /// What the last call has used, if it took so long on the wall: time in which others had the processor is not counted.
    pub(super) fn used(&self, wall: Duration) -> Duration {
        let seen = Duration::from_millis(self.watched.used_ms.load(Ordering::Relaxed));
        // What it did before the watchman's first look and after the last one was not seen.
        wall.min(seen + 3 * WATCH)
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
        let mut spent = Spent::default();
        while !watched.done.load(Ordering::Acquire) {
            thread::park_timeout(WATCH);
            let call = watched.call.load(Ordering::Acquire);
            if call.is_multiple_of(2) {
                continue;
            }
            let now = Looked::at(child);
            if call != seen {
                seen = call;
                begin = Instant::now();
                spent = Spent::from(now);
                continue;
            }
            let wall = begin.elapsed();
            spent.look(now, wall);
            let used = spent.cpu + spent.waited;
            if watched.call.load(Ordering::Acquire) == call {
                watched.used_ms.store(used, Ordering::Relaxed);
            }
            let most_wall = watched.wall_limit_ms.load(Ordering::Relaxed);
            let over = if spent.cpu > watched.cpu_limit_ms.load(Ordering::Relaxed) {
                1
            } else if spent.waited > most_wall || wall.as_millis() as u64 > CROWDED * most_wall {
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

/// What one look at a process shows.
#[derive(Clone, Copy, Debug, Default)]
struct Looked {
    /// The CPU time that it has used, in milliseconds.
    cpu: u64,
    /// Whether it would work if it were let: a machine where others work too does not let it always.
    ready: bool,
}

impl Looked {
    /// Where `/proc` does not tell, it waits.
    fn at(pid: Pid) -> Self {
        let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
        stat.ok()
            .and_then(|stat| Self::read(&stat))
            .unwrap_or_default()
    }

    fn read(stat: &str) -> Option<Self> {
        // The second field is the name in parentheses, and may hold spaces; user and system time are fields 14 and 15.
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ');
        let ready = fields.next()? == "R";
        let mut fields = fields.skip(10);
        let user: u64 = fields.next()?.parse().ok()?;
        let system: u64 = fields.next()?.parse().ok()?;
        // Linux counts in hundredths of a second on every system that we know.
        let cpu = (user + system) * 10;
        Some(Self { cpu, ready })
    }
}

/// What a call has used, in milliseconds. How busy the machine is with others does not count, or it would have a part in marks.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    before: u64,
    last: u64,
    wall: u64,
    cpu: u64,
    waited: u64,
}

impl Spent {
    fn from(begin: Looked) -> Self {
        Self {
            before: begin.cpu,
            last: begin.cpu,
            ..Self::default()
        }
    }

    fn look(&mut self, now: Looked, wall: Duration) {
        let wall = wall.as_millis() as u64;
        if !now.ready && now.cpu <= self.last {
            self.waited += wall - self.wall;
        }
        self.wall = wall;
        self.cpu = now.cpu.saturating_sub(self.before);
        self.last = now.cpu;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn after(looks: &[(u64, u64, bool)]) -> (u64, u64) {
        let mut spent = Spent::from(Looked {
            cpu: 500,
            ready: true,
        });
        for &(wall, cpu, ready) in looks {
            spent.look(Looked { cpu, ready }, Duration::from_millis(wall));
        }
        (spent.cpu, spent.waited)
    }

    #[test]
    fn time_in_which_others_had_the_processor_is_not_counted() {
        let crowded = [(1000, 510, true), (2000, 520, true), (9000, 530, true)];
        assert_eq!(after(&crowded), (30, 0));
        let waits = [(1000, 500, false), (3000, 500, false), (3020, 500, true)];
        assert_eq!(after(&waits), (0, 3000));
        // Its first thread waits for another one that works.
        assert_eq!(after(&[(1000, 900, false), (1500, 900, false)]), (400, 500));
    }

    #[test]
    fn a_name_with_spaces_and_parentheses_hides_nothing() {
        let stat = "7 (a ) S 9) R 1 1 1 0 -1 4194304 1 0 0 0 12 3 0 0 20 0 1 0 5";
        let looked = Looked::read(stat).unwrap_or_default();
        assert_eq!((looked.cpu, looked.ready), (150, true));
        assert!(Looked::read("7 (short) S").is_none());
    }
}
