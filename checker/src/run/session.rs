//! A probe that is always there: started when it is first asked, and again after it died.

use super::process::{Limit, Process, describe};
use super::{Death, Reply};
use probe::frame::Answer;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long one call may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time.
    pub cpu: Duration,
    /// Time on the wall, as a backstop for code that waits.
    pub wall: Duration,
}

impl Limits {
    /// For a case of a law.
    pub const CASE: Self = Self {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(20),
    };
    /// For tries while a case that hit a limit is shrunk.
    pub const SHRINK: Self = Self {
        cpu: Duration::from_millis(200),
        wall: Duration::from_secs(2),
    };
}

/// Asks a probe, and starts a new one when the last one died.
pub struct Session {
    binary: PathBuf,
    scratch: PathBuf,
    process: Option<Process>,
    /// Whether a fresh process was just started and has answered nothing yet.
    failed_to_start: Option<io::Error>,
}

impl Session {
    /// A session with the probe at `binary`, whose working folder is `scratch`.
    #[must_use]
    pub fn new(binary: &Path, scratch: &Path) -> Self {
        Self {
            binary: binary.into(),
            scratch: scratch.into(),
            process: None,
            failed_to_start: None,
        }
    }

    /// Ends the process, so that the next call finds a fresh one.
    pub fn restart(&mut self) {
        self.process = None;
    }

    /// Why no probe could be started, if that is so. It is our error or the machine's, never the learner's.
    #[must_use]
    pub fn failed_to_start(&self) -> Option<&io::Error> {
        self.failed_to_start.as_ref()
    }

    /// Asks one call of one exercise.
    pub fn ask(&mut self, exercise: u16, call: &[u8], limits: Limits) -> Reply {
        if self.process.is_none() {
            match Process::start(&self.binary, &self.scratch) {
                Ok(process) => self.process = Some(process),
                Err(error) => {
                    self.failed_to_start = Some(error);
                    return Reply::Unreadable;
                }
            }
        }
        let answer = self
            .process
            .as_mut()
            .and_then(|process| process.ask(exercise, call, limits));
        match answer {
            Some(Answer::Returned { bytes, peak }) => Reply::Returned { bytes, peak },
            Some(Answer::Panicked(panic)) => Reply::Panicked(panic),
            Some(Answer::Unreadable) => Reply::Unreadable,
            None => Reply::Died(
                self.process
                    .take()
                    .map_or(Death::WallLimit, |process| how_it_died(process.end())),
            ),
        }
    }
}

fn how_it_died(
    (status, limit, printed): (Option<std::process::ExitStatus>, Option<Limit>, String),
) -> Death {
    match limit {
        Some(Limit::Cpu) => return Death::CpuLimit,
        Some(Limit::Wall) => return Death::WallLimit,
        None => {}
    }
    // The standard library says why before it aborts.
    if printed.contains("has overflowed its stack") {
        return Death::StackOverflow;
    }
    if printed.contains("memory allocation of ") {
        return Death::MemoryLimit;
    }
    let how = status.map_or_else(
        || "what came back over the pipe was no answer".into(),
        describe,
    );
    Death::Aborted(how)
}
