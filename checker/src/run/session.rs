//! A probe that is always there: started when it is first asked, and again after it died.

use super::process::{KEPT_OUTPUT, Process, describe};
use super::scratch::Scratch;
use super::watchman::Limit;
use super::{Death, Reply};
use crate::start::{AsItIs, Start};
use kit::disk::Image;
use probe::disk::Stored;
use probe::frame::{Answer, Panic};
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long one call may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time.
    pub cpu: Duration,
    /// Time in which it only waits.
    pub wall: Duration,
}

impl Limits {
    /// For a case of a law.
    pub const CASE: Self = Self {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(20),
    };
    /// For the calls that tell known mistakes apart: enough on a slow machine, and code that does not end shows soon.
    pub const PROBE: Self = Self {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(5),
    };
    /// For calls of code that hit a limit before: tries to make that case smaller, and whatever else is only good to know.
    pub const SHRINK: Self = Self {
        cpu: Duration::from_millis(200),
        wall: Duration::from_secs(2),
    };
}

/// For all calls of one exercise, working and waiting: code that is slow, but not too slow in any one call, has an end too. Right code
/// takes about a second.
pub const FOR_AN_EXERCISE: Duration = Duration::from_secs(45);

/// Asks a probe, and starts a new one when the last one died.
pub struct Session {
    start: Arc<dyn Start>,
    binary: PathBuf,
    fallback: PathBuf,
    scratch: Option<Scratch>,
    process: Option<Process>,
    printed: String,
    failed_to_start: Option<io::Error>,
    spent: Duration,
    before: Duration,
    used: Option<Duration>,
}

impl Session {
    /// A session with the probe at `binary`. Its working folder is in memory, or in `fallback` where that cannot be; it goes
    /// with the session.
    #[must_use]
    pub fn new(binary: &Path, fallback: &Path) -> Self {
        Self::behind(Arc::new(AsItIs), binary, fallback)
    }

    /// The same, with the probe behind walls.
    #[must_use]
    pub fn behind(start: Arc<dyn Start>, binary: &Path, fallback: &Path) -> Self {
        Self {
            start,
            binary: binary.into(),
            fallback: fallback.into(),
            scratch: None,
            process: None,
            printed: String::new(),
            failed_to_start: None,
            spent: Duration::ZERO,
            before: Duration::ZERO,
            used: None,
        }
    }

    /// From here on it is another exercise that is asked.
    pub fn begin(&mut self) {
        self.before += self.spent;
        self.spent = Duration::ZERO;
    }

    /// How long all calls of all exercises have worked and waited.
    #[must_use]
    pub fn spent(&self) -> Duration {
        self.before + self.spent
    }

    /// Ends the process, so that the next call finds a fresh one, in a folder where nothing is.
    pub fn restart(&mut self) {
        if let Some(process) = self.process.take() {
            self.keep_printed(&process.end().2);
        }
        self.scratch = None;
    }

    /// What the learner's code printed in all processes of the session, or the beginning of it.
    pub fn printed(&mut self) -> &str {
        self.restart();
        &self.printed
    }

    fn keep_printed(&mut self, text: &str) {
        for line in text.lines().filter(|line| !is_the_runtimes(line)) {
            if self.printed.len() < KEPT_OUTPUT {
                self.printed.push_str(line);
                self.printed.push('\n');
            }
        }
    }

    /// Why no probe could be started, if that is so. It is our error or the machine's, never the learner's.
    #[must_use]
    pub fn failed_to_start(&self) -> Option<&io::Error> {
        self.failed_to_start.as_ref()
    }

    /// Asks one call of one exercise.
    pub fn ask(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Reply {
        self.clear_after_death();
        self.ask_here(exercise, call, limits)
    }

    /// A probe that died may have left files: the next one does not find them.
    fn clear_after_death(&mut self) {
        if self.process.is_none() {
            self.scratch = None;
        }
    }

    fn ask_here(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Reply {
        if self.spent >= FOR_AN_EXERCISE {
            return Reply::Died(Death::NoTimeLeft);
        }
        let begin = Instant::now();
        self.used = None;
        let reply = self.ask_now(exercise, call, limits);
        self.spent += self.used.unwrap_or(begin.elapsed());
        reply
    }

    fn ask_now(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Reply {
        if self.process.is_none() {
            let started = self.scratch().map(|scratch| scratch.path().to_path_buf());
            match started.and_then(|folder| Process::start(&self.start, &self.binary, &folder)) {
                Ok(process) => self.process = Some(process),
                Err(error) => {
                    self.failed_to_start = Some(error);
                    return Reply::Unreadable;
                }
            }
        }
        let begin = Instant::now();
        let answer = self.process.as_mut().and_then(|process| {
            let answer = process.ask(exercise, call, limits);
            self.used = Some(process.used(begin.elapsed()));
            answer
        });
        match answer {
            Some(Answer::Returned { bytes, peak }) => Reply::Returned { bytes, peak },
            Some(Answer::Panicked(panic)) => Reply::Panicked(Panic {
                line: self.start.line(&panic.file, panic.line),
                ..panic
            }),
            Some(Answer::TooLarge) => Reply::TooLarge,
            Some(Answer::Unreadable) => Reply::Unreadable,
            None => match self.how_it_died() {
                Some(death) => Reply::Died(death),
                None => Reply::Unreadable,
            },
        }
    }

    /// The same for a call that runs on real files, which are made before and read back after it.
    pub fn ask_on_files(
        &mut self,
        exercise: u16,
        call: &[u8],
        limits: Limits,
        files: &Image,
    ) -> (Reply, Vec<Stored>) {
        let asked = self.try_on_files(exercise, call, limits, files);
        if asked.is_some() || self.failed_to_start.is_some() {
            return asked.unwrap_or((Reply::Unreadable, Vec::new()));
        }
        // Somebody else filled the disk meanwhile: what was answered says nothing.
        self.restart();
        let asked = self.try_on_files(exercise, call, limits, files);
        asked.unwrap_or_else(|| {
            self.failed_to_start
                .get_or_insert(io::ErrorKind::StorageFull.into());
            (Reply::Unreadable, Vec::new())
        })
    }

    /// `None` when the disk has no room for a case, or cannot be made.
    fn try_on_files(
        &mut self,
        exercise: u16,
        call: &[u8],
        limits: Limits,
        files: &Image,
    ) -> Option<(Reply, Vec<Stored>)> {
        self.clear_after_death();
        let made = self.scratch().and_then(|scratch| scratch.make(files));
        let made = made.or_else(|_| {
            // The learner's code may have removed the folder, or be at work in it still.
            self.restart();
            self.scratch().and_then(|scratch| scratch.make(files))
        });
        if let Err(error) = made {
            self.failed_to_start = Some(error);
            return None;
        }
        let reply = self.ask_here(exercise, call, limits);
        let (found, usable, room) = match &self.scratch {
            Some(scratch) => {
                let (found, usable) = scratch.take();
                // What the call itself wrote is removed by now.
                (found, usable, !usable || scratch.has_room())
            }
            None => (Vec::new(), false, true),
        };
        if !usable {
            self.restart();
        }
        room.then_some((reply, found))
    }

    /// Sends one more call and kills the process in the middle of it, as `kill -9` does; then reads what it has left on real files.
    pub fn kill_in(&mut self, exercise: u16, call: &[u8]) -> Vec<Stored> {
        if let Some(process) = &mut self.process {
            process.send(exercise, call);
        }
        // Dropped, not ended: it gets no time to leave by itself.
        self.process = None;
        let scratch = self.scratch.take();
        scratch.map_or(Vec::new(), |scratch| scratch.take().0)
    }

    fn scratch(&mut self) -> io::Result<&Scratch> {
        match self.scratch.take() {
            Some(scratch) => Ok(self.scratch.insert(scratch)),
            None => {
                let scratch = match self.start.room(&self.fallback) {
                    Some(room) => Scratch::within(&room),
                    None => Scratch::new(&self.fallback),
                };
                Ok(self.scratch.insert(scratch?))
            }
        }
    }

    /// `None` where it had not begun: nothing that was asked is to blame.
    fn how_it_died(&mut self) -> Option<Death> {
        let Some(process) = self.process.take() else {
            return Some(Death::Aborted("the process was gone".into()));
        };
        let (status, limit, printed) = process.end();
        if status.is_some_and(|status| self.start.never_began(status)) {
            self.failed_to_start = Some(io::Error::other(printed.trim().to_string()));
            return None;
        }
        self.keep_printed(&printed);
        Some(how_it_died(status, limit, &printed))
    }
}

fn how_it_died(status: Option<ExitStatus>, limit: Option<Limit>, printed: &str) -> Death {
    match limit {
        Some(Limit::Cpu) => return Death::CpuLimit,
        Some(Limit::Wall) => return Death::WallLimit,
        Some(Limit::Disk) => {
            let text = "it wrote more files than it has room for (disk-space)";
            return Death::Aborted(text.into());
        }
        None => {}
    }
    // The standard library says why before it aborts.
    if printed.contains("has overflowed its stack") {
        return Death::StackOverflow;
    }
    if printed.contains("memory allocation of ") {
        return Death::MemoryLimit;
    }
    // The system's own limit on CPU time: SIGXCPU, then SIGKILL.
    if status.and_then(|status| status.signal()) == Some(24) {
        return Death::CpuLimit;
    }
    Death::Aborted(status.map_or_else(
        || "what came back over the pipe was no answer".into(),
        describe,
    ))
}

/// Whether a line is of the standard library's last words before it aborts, and not of the learner's code.
fn is_the_runtimes(line: &str) -> bool {
    line.is_empty()
        || line.starts_with("memory allocation of ")
        || line.starts_with("note: run with `RUST_BACKTRACE")
        || line.starts_with("fatal runtime error: stack overflow")
        || (line.starts_with("thread '") && line.ends_with("has overflowed its stack"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exercise_that_has_used_up_its_time_is_not_asked_again() {
        let nowhere = Path::new("no probe is here");
        let mut session = Session::new(nowhere, nowhere);
        session.spent = FOR_AN_EXERCISE;
        let reply = session.ask(1, &[], Limits::CASE);
        assert_eq!(reply, Reply::Died(Death::NoTimeLeft));
        assert!(session.failed_to_start().is_none());

        session.begin();
        assert_eq!(session.ask(1, &[], Limits::CASE), Reply::Unreadable);
        assert!(session.failed_to_start().is_some());
    }
}
