//! The checks: each is this same program once more, in a process group of its own. What runs a learner's code is never
//! the process that owns the terminal, and all of it ends together.

use super::Wake;
use super::inbox::Inbox;
use super::state::{Ask, Check, Outcome};
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
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
        })
    }

    /// Ends the check that runs, and starts another.
    pub(super) fn start(&mut self, check: &Check, columns: Option<usize>) -> Result<()> {
        self.end();
        let mut arguments = vec!["chapter".into(), check.chapter.to_string()];
        arguments.extend(check.only.map(|id| format!("--only={id}")));
        let mut command = self.command(&arguments, columns);
        let mut child = command
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        let group = Pid::from_child(&child);
        let number = check.number;
        let (page, said) = (child.stdout.take(), child.stderr.take());
        self.running = Some(Running {
            number,
            child,
            group,
        });
        let inbox = self.inbox.clone();
        thread::spawn(move || {
            let said = said.map(|said| tell(said, number, inbox.clone()));
            let mut bytes = Vec::new();
            if let Some(mut page) = page {
                let _ = page.read_to_end(&mut bytes);
            }
            if let Some(said) = said {
                let _ = said.join();
            }
            inbox.send(Wake::Closed(number, lines(&bytes)));
        });
        Ok(())
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
        let Some(mut running) = self.running.take() else {
            return;
        };
        // Asked first: it knows its probes, which are in groups of their own.
        let _ = kill_process_group(running.group, Signal::TERM);
        let begin = Instant::now();
        while matches!(running.child.try_wait(), Ok(None)) && begin.elapsed() < TIDIES_UP {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = kill_process_group(running.group, Signal::KILL);
        let _ = running.child.wait();
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

impl Drop for Checks {
    fn drop(&mut self) {
        self.end();
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
