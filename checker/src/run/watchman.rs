//! Sees to it that no call uses more than its limits.

use super::ctrl_c;
use super::session::Limits;
use crate::start::Start;
use rustix::process::Pid;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// On a machine that is so many times busier than we think, a call that works is ended too.
const CROWDED: u64 = 10;
/// How often the watchman looks.
const WATCH: Duration = Duration::from_millis(20);
/// Linux counts CPU time in hundredths of a second on every system that we know.
const TICK: u64 = 10;

/// Which limit was enforced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Cpu,
    Wall,
    Disk,
}

/// What the watchman and the one who asks share.
struct Watched {
    /// Counts calls: odd while one is in flight.
    call: AtomicU64,
    cpu_limit_ms: AtomicU64,
    wall_limit_ms: AtomicU64,
    /// What the call in flight has used so far, of CPU time and of time in which it only waited.
    used_ms: AtomicU64,
    last_look: Mutex<Look>,
    over: AtomicU8,
    done: AtomicBool,
}

/// A probe's CPU time in milliseconds, and when it was read.
#[derive(Clone, Copy, Debug)]
struct Look {
    cpu: u64,
    at: Instant,
}

/// A call in flight.
pub(super) struct Call {
    begin: Instant,
    limits: Limits,
    before: Look,
}

/// Looks at one probe every few milliseconds, and ends what goes too far.
pub(super) struct Watchman {
    child: Pid,
    watched: Arc<Watched>,
    thread: Option<JoinHandle<()>>,
}

impl Watchman {
    /// For a probe that has just begun.
    pub(super) fn of(child: Pid, start: Arc<dyn Start>, scratch: PathBuf) -> Self {
        let watched = Arc::new(Watched {
            call: AtomicU64::new(0),
            cpu_limit_ms: AtomicU64::new(0),
            wall_limit_ms: AtomicU64::new(0),
            used_ms: AtomicU64::new(0),
            last_look: Mutex::new(Look {
                cpu: 0,
                at: Instant::now(),
            }),
            over: AtomicU8::new(0),
            done: AtomicBool::new(false),
        });
        let thread = watch(child, Arc::clone(&watched), start, scratch);
        Self {
            child,
            watched,
            thread: Some(thread),
        }
    }

    /// A call begins.
    pub(super) fn begin(&self, limits: Limits) -> Call {
        let watched = &self.watched;
        watched.used_ms.store(0, Ordering::Relaxed);
        watched
            .cpu_limit_ms
            .store(limits.cpu.as_millis() as u64, Ordering::Relaxed);
        watched
            .wall_limit_ms
            .store(limits.wall.as_millis() as u64, Ordering::Relaxed);
        let call = Call {
            begin: Instant::now(),
            limits,
            before: watched.last_look(),
        };
        watched.call.fetch_add(1, Ordering::Release);
        call
    }

    /// The call has ended; whether it kept its limit. The watchman may not have been let look: where this program was stopped
    /// and the probe was not, or on a busy machine.
    pub(super) fn end(&self, call: &Call) -> bool {
        self.watched.call.fetch_add(1, Ordering::Release);
        if call.begin.elapsed() <= call.limits.cpu {
            return true;
        }
        let used = call.used_at_least(Looked::at(self.child).cpu);
        self.watched.used_ms.fetch_max(used, Ordering::Relaxed);
        let in_time = used <= call.limits.cpu.as_millis() as u64;
        if !in_time {
            self.watched.over.store(1, Ordering::Release);
            ctrl_c::kill_group(self.child);
        }
        in_time
    }

    /// What the last call has used, if it took so long on the wall: time in which others had the processor is not counted.
    pub(super) fn used(&self, wall: Duration) -> Duration {
        let seen = Duration::from_millis(self.watched.used_ms.load(Ordering::Relaxed));
        // What it did before the first look and after the last one was not seen.
        wall.min(seen + 3 * WATCH)
    }

    /// The limit that ended the probe.
    pub(super) fn over(&self) -> Option<Limit> {
        match self.watched.over.load(Ordering::Acquire) {
            1 => Some(Limit::Cpu),
            2 => Some(Limit::Wall),
            3 => Some(Limit::Disk),
            _ => None,
        }
    }

    /// The probe is gone.
    pub(super) fn dismiss(&mut self) {
        self.watched.done.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

impl Watched {
    fn last_look(&self) -> Look {
        *self
            .last_look
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn looked(&self, cpu: u64) {
        let at = Instant::now();
        *self
            .last_look
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Look { cpu, at };
    }
}

impl Call {
    /// In milliseconds, when the probe has used so much in all. What it may have done for earlier calls since the last look is theirs.
    fn used_at_least(&self, cpu: u64) -> u64 {
        let theirs = self.begin.saturating_duration_since(self.before.at);
        cpu.saturating_sub(self.before.cpu)
            .saturating_sub(theirs.as_millis() as u64 + TICK)
    }
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
            let now = Looked::at(child);
            watched.looked(now.cpu);
            if call.is_multiple_of(2) {
                continue;
            }
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
    /// Whether a thread of it would work if it were let: a machine where others work too does not let it always.
    ready: bool,
}

impl Looked {
    /// Where `/proc` does not tell, it waits.
    fn at(pid: Pid) -> Self {
        let process = PathBuf::from(format!("/proc/{}", pid.as_raw_nonzero()));
        let threads = fs::read_dir(process.join("task")).into_iter().flatten();
        // The first thread waits for the one that runs the learner's code.
        let ready = threads
            .flatten()
            .any(|thread| Self::read(&thread.path()).is_some_and(|thread| thread.ready));
        let cpu = Self::read(&process).map_or(0, |whole| whole.cpu);
        Self { cpu, ready }
    }

    /// Of a process, or of one thread.
    fn read(folder: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(folder.join("stat")).ok()?)
    }

    fn parse(stat: &str) -> Option<Self> {
        // The second field is the name in parentheses, and may hold spaces; user and system time are fields 14 and 15.
        let (_, fields) = stat.rsplit_once(") ")?;
        let mut fields = fields.split(' ');
        let ready = fields.next()? == "R";
        let mut fields = fields.skip(10);
        let user: u64 = fields.next()?.parse().ok()?;
        let system: u64 = fields.next()?.parse().ok()?;
        let cpu = (user + system) * TICK;
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
        let looked = Looked::parse(stat).unwrap_or_default();
        assert_eq!((looked.cpu, looked.ready), (150, true));
        assert!(Looked::parse("7 (short) S").is_none());
    }

    #[test]
    fn a_process_works_while_any_thread_of_it_does() -> std::io::Result<()> {
        // The first thread of the tests waits for this one.
        assert!(Looked::at(rustix::process::getpid()).ready);
        let mut waits = std::process::Command::new("cat")
            .stdin(std::process::Stdio::piped())
            .spawn()?;
        let pid = Pid::from_child(&waits);
        while Looked::at(pid).ready {
            thread::yield_now();
        }
        waits.kill()?;
        waits.wait().map(drop)
    }

    #[test]
    fn what_no_watchman_saw_is_counted_when_the_call_ends() {
        let at = Instant::now();
        let call = |gap| Call {
            begin: at + Duration::from_millis(gap),
            limits: Limits::SHRINK,
            before: Look { cpu: 500, at },
        };
        assert_eq!(call(20).used_at_least(800), 300 - 20 - TICK);
        // All of it may be an earlier call's.
        assert_eq!(call(300).used_at_least(800), 0);
        assert_eq!(call(0).used_at_least(500), 0);
    }
}
