//! The checks: each is this same program once more, in a process group of its own. What runs a learner's code is never
//! the process that owns the terminal, and all of it ends together.

use super::Wake;
use super::inbox::Inbox;
use super::state::{Ask, Check, Outcome};
use crate::page;
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A check that is told to end takes its probes and their folders with it; it has this long to do so.
const TIDIES_UP: Duration = Duration::from_secs(2);

/// Starts checks, one at a time.
pub(super) struct Checks {
    program: PathBuf,
    colour: bool,
    inbox: Inbox,
    running: Option<Running>,
    measuring: Option<Running>,
    /// How wide the last page may be.
    made_for: Option<usize>,
}

struct Running {
    number: u64,
    child: Child,
    group: Pid,
}

impl Checks {
    /// The program's place is asked for once: while we run it may be built anew, and then the new one is meant.
    pub(super) fn new(colour: bool, inbox: Inbox) -> Result<Self> {
        Ok(Self {
            program: std::env::current_exe().context("cannot find the checker's own program")?,
            colour,
            inbox,
            running: None,
            measuring: None,
            made_for: None,
        })
    }

    /// Ends the check that runs, and starts another.
    pub(super) fn start(&mut self, check: &Check, columns: Option<usize>) -> Result<()> {
        self.end();
        self.made_for = Some(page::width());
        let mut arguments = vec!["chapter".into(), check.chapter.to_string()];
        arguments.extend(check.only.map(|id| format!("--only={id}")));
        let number = check.number;
        let mut running = self.spawn(&arguments, number, columns)?;
        let (stdout, said) = (running.child.stdout.take(), running.child.stderr.take());
        self.running = Some(running);
        let inbox = self.inbox.clone();
        thread::spawn(move || {
            let said = said.map(|said| tell(said, number, inbox.clone()));
            let mut bytes = Vec::new();
            if let Some(mut stdout) = stdout {
                let _ = stdout.read_to_end(&mut bytes);
            }
            if let Some(said) = said {
                let _ = said.join();
            }
            inbox.send(Wake::Closed(number, lines(&bytes)));
        });
        Ok(())
    }

    /// Measures a chapter's code beside the reference. What goes wrong with that is no concern of the chapter's.
    pub(super) fn measure(
        &mut self,
        number: u64,
        chapter: u8,
        columns: Option<usize>,
    ) -> Result<()> {
        self.stop_measuring();
        let arguments = ["bench".into(), chapter.to_string(), "--short".into()];
        let mut running = self.spawn(&arguments, number, columns)?;
        let (figures, said) = (running.child.stdout.take(), running.child.stderr.take());
        self.measuring = Some(running);
        let inbox = self.inbox.clone();
        thread::spawn(move || {
            // Nobody reads how far it is, and it must not wait for a reader.
            let said =
                said.map(|mut said| thread::spawn(move || io::copy(&mut said, &mut io::sink())));
            let mut bytes = Vec::new();
            if let Some(mut figures) = figures {
                let _ = figures.read_to_end(&mut bytes);
            }
            if let Some(said) = said {
                let _ = said.join();
            }
            inbox.send(Wake::Measured(number, lines(&bytes)));
        });
        Ok(())
    }

    pub(super) fn stop_measuring(&mut self) {
        if let Some(running) = self.measuring.take() {
            running.end();
        }
    }

    /// How wide the last page may be.
    pub(super) fn made_for(&self) -> Option<usize> {
        self.made_for
    }

    fn spawn(&self, arguments: &[String], number: u64, columns: Option<usize>) -> Result<Running> {
        let child = self
            .command(arguments, columns)
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        Ok(Running {
            number,
            group: Pid::from_child(&child),
            child,
        })
    }

    /// How the check of that number ended, once its output did. `None` for one that was ended.
    pub(super) fn finish(&mut self, number: u64) -> Option<Outcome> {
        let mut running = self.running.take_if(|running| running.number == number)?;
        let status = running.child.wait().ok();
        Some(match status.and_then(|status| status.code()) {
            Some(0) => Outcome::Passed,
            Some(1) => Outcome::NotPassed,
            Some(3) => Outcome::DoesNotCompile,
            _ => Outcome::Error,
        })
    }

    /// Ends the check that runs, with the compilers and the probes that it has started.
    pub(super) fn end(&mut self) {
        if let Some(running) = self.running.take() {
            running.end();
        }
    }

    /// Runs a command that only reads and prints: a hint, the list.
    pub(super) fn ask(&self, ask: &Ask, columns: Option<usize>) -> Vec<String> {
        let arguments = match ask {
            Ask::Hint(id) => vec!["hint".into(), id.to_string()],
            Ask::List => vec!["status".into()],
        };
        match self.command(&arguments, columns).output() {
            Ok(Output { stdout, stderr, .. }) => {
                let mut said = lines(&stdout);
                said.extend(lines(&stderr));
                said
            }
            Err(error) => vec![format!("cannot start {}: {error}", self.program.display())],
        }
    }

    fn command(&self, arguments: &[String], columns: Option<usize>) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments);
        command.args(["--color", if self.colour { "always" } else { "never" }]);
        if let Some(columns) = columns {
            command.env("COLUMNS", OsString::from(columns.to_string()));
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

impl Running {
    fn end(mut self) {
        // Asked first: it knows its probes, which are in groups of their own.
        let _ = kill_process_group(self.group, Signal::TERM);
        let begin = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && begin.elapsed() < TIDIES_UP {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = self.child.wait();
    }
}

impl Drop for Checks {
    fn drop(&mut self) {
        self.end();
        self.stop_measuring();
    }
}

fn tell(said: ChildStderr, number: u64, inbox: Inbox) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(said).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_string();
            inbox.send(Wake::Said(number, line));
        }
    })
}

fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(Into::into).collect()
}
